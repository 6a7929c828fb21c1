/**
 * One line for each call, for those who want one: where it went, what came of it, and from which network. Nothing that a client wrote
 * but its user agent: routes stand for paths, which may hold keys and tokens, and no query is written.
 */
import { mkdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { dirname } from "node:path";
import { config } from "../config/config";
import { traceParentIn } from "../http/request-id";
import { LineWriter } from "../process/line-writer";
import { log } from "../process/log";
import { logLimited } from "../process/log-limited";
import { fileOutlet, standardOutput } from "../process/outlet";
import { type ObservedCall, observeCalls, PAGES } from "./calls";
import { callerOf, headerIn, type Named, nameOf, rawHeadersOf, TRACE_ID } from "./lane/named-request";

/** Written at once, as long as calls come fast. */
const COLLECT_BYTES = 2_048;
const USER_AGENT_LENGTH_MAX = 200;
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const FORMATS = { json: jsonLine, combined: combinedLine };

/** Returns how to end it: what waits is written. */
export function openAccessLog(): () => Promise<void> {
  const { accessLog } = config();
  if (!accessLog) return async () => undefined;
  const { file } = accessLog;
  const writer = new LineWriter({
    // A file that is there keeps its mode: who collects the lines may be another user.
    open: () => (file ? fileOutlet(withFolder(file), FILE_MODE) : standardOutput()),
    collectBytes: COLLECT_BYTES,
    failed: (error) => logLimited("access log", { err: error }, "the access log cannot be written"),
    lost: (lines) => log().error({ lines }, `${lines} lines of the access log were lost`),
  });
  const line = FORMATS[accessLog.format];
  const stop = observeCalls((call) => writer.write(line(call, new Date())));
  return async () => {
    stop();
    writer.close();
  };
}

/** Where it cannot be made, opening the file fails, and that is logged. */
function withFolder(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  } catch {
    // Said by who opens the file.
  }
  return file;
}

/** `at`: when the answer had left. */
export function jsonLine(call: ObservedCall, at: Date): string {
  const { method, status, seconds, req } = call;
  const { [TRACE_ID]: traced }: Named = req;
  const fields = {
    time: at.toISOString(),
    requestId: nameOf(req),
    traceId: traced ?? traceParentIn(rawHeadersOf(req))?.traceId,
    method,
    route: routeOf(call),
    status,
    ms: Math.round(seconds * 1e5) / 100,
    bytes: bytesOf(req),
    address: networkOf(req),
    userAgent: userAgentOf(req),
  };
  return `${JSON.stringify(fields)}\n`;
}

/** As Apache and nginx write it. */
export function combinedLine(call: ObservedCall, at: Date): string {
  const { method, status, req } = call;
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(at.toUTCString()) ?? [];
  const request = `${method} ${routeOf(call)} HTTP/${req.httpVersion}`;
  const userAgent = userAgentOf(req)?.replaceAll(/["\\]/g, "\\$&") ?? "-";
  return `${networkOf(req) ?? "-"} - - [${day}/${month}/${year}:${time} +0000] "${request}" ${status} ${bytesOf(req)} "-" "${userAgent}"\n`;
}

/** What pages are below, by the first word of their address. */
const PARTS_OF_PAGES = new Set(["console", "account", "manage", "docs", "api", "_next"]);

function routeOf({ place, req: { url = "" } }: ObservedCall): string {
  if (place !== PAGES) return place.route;
  const first = /^\/([^/?#]*)/.exec(url)?.[1] ?? "";
  if (first === "") return "/";
  return PARTS_OF_PAGES.has(first) ? `/${first}/*` : "/*";
}

/** IPv4 by its first three numbers, IPv6 by its first three groups: a network, and no person. */
export function shortened(address: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (ipv4) return `${ipv4}.0`;
  const groups = address.split(":", 3);
  // As RFC 5952 writes it: "2001:db8::", not "2001:db8:0::".
  while (groups.at(-1) === "0") groups.pop();
  return `${groups.join(":")}::`;
}

function networkOf(req: IncomingMessage): string | undefined {
  const address = callerOf(req);
  return address === null ? undefined : shortened(address);
}

function userAgentOf({ rawHeaders }: IncomingMessage): string | undefined {
  const text = headerIn(rawHeaders, "user-agent")?.slice(0, USER_AGENT_LENGTH_MAX);
  return text?.replaceAll(/[^\x20-\x7e]/g, "?");
}

const SENT = Symbol("bytes sent before");
type Counted = IncomingMessage["socket"] & { [SENT]?: number };

/** Sent on its connection since the answer before, headers too. */
function bytesOf({ socket }: IncomingMessage): number {
  const counted: Counted = socket;
  const before = counted[SENT] ?? 0;
  counted[SENT] = counted.bytesWritten;
  return counted[SENT] - before;
}
