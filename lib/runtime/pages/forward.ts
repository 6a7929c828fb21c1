/**
 * Everything that is no API, handed on to the pages process: no more at a time than it can draw, and with a page that says
 * so where it is busy or away.
 */
import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../config/config";
import { kindOf } from "../../http/failure";
import { formBytesMax } from "../../http/form-bytes";
import { rateLimitHeaders } from "../../http/limit";
import { consume } from "../../limits/consume";
import { logLimited } from "../../process/log-limited";
import { sendJson } from "../lane/direct-answer";
import { callerOf } from "../lane/named-request";
import { announcesBody } from "../lane/request-target";
import { isConsoleUpload } from "../lane/uploads";
import { exchange, type Onward } from "./exchange";
import { formMemory } from "./form-memory";
import { isPageFile, pageMethods } from "./page-files";
import { refuse } from "./refusal";
import { turns } from "./turns";

export type Forwarding = Readonly<{
  /** Answers the request, whatever happens. Never rejects. */
  forward(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}>;

type How = Pick<Onward, "body" | "isTooLarge" | "deadlineMs" | "onOver">;

/** More at a time are not drawn any faster, and everything else waits for them. Shared by all workers. */
const UNDER_WAY_MAX = 4;
const WAITING_MAX = 30;
const WAIT_MS = 10_000;
/** A database that does not answer is given up sooner, and then the pages say so themselves. */
const FIRST_BYTE_MS = 60_000;
/** A pages process that ended is there again by then, also on a busy machine, unless it cannot start. */
const RESTART_MS = 30_000;
const RETRY_MS = 100;
/** Of all forms that are being received at a time. */
const FORM_MEMORY_BYTES = 32 * 1024 * 1024;
/** A form that is too large is read to its end, so that the answer reaches its sender, unless it is longer than this. */
const UNREAD_FORM_BYTES = 10 * 1024 * 1024;
const RETRY_WHEN_BUSY_SECONDS = "10";
const RETRY_WHEN_AWAY_SECONDS = "5";
const FREE_SOCKETS_MAX = 16;
const NOTHING = Buffer.alloc(0);

/** To the process that listens there; no matter whether it does yet. */
export function forwardTo(socketPath: string): Forwarding {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_SOCKETS_MAX });
  const underWayMax = Math.max(1, Math.floor(UNDER_WAY_MAX / config().workers));
  const bounds = { underWayMax, waitingMax: WAITING_MAX, waitMs: WAIT_MS };
  const [pages, forms] = [turns(bounds), formMemory(FORM_MEMORY_BYTES, UNREAD_FORM_BYTES)];

  const handOn = async (req: IncomingMessage, res: ServerResponse, how: How): Promise<void> => {
    const until = performance.now() + RESTART_MS;
    let outcome = await exchange(req, res, { socketPath, agent, isFirst: true, ...how });
    while (outcome === "unreachable" && performance.now() < until && !res.closed) {
      await delay(RETRY_MS);
      outcome = await exchange(req, res, { socketPath, agent, isFirst: false, ...how });
    }
    if (outcome === "answered") return;
    if (outcome === "unreachable") how.onOver();
    if (res.closed) return;
    logLimited(`pages ${outcome}`, { outcome }, "the pages process did not answer a request");
    await refuse(req, res, 503, "away", { "retry-after": RETRY_WHEN_AWAY_SECONDS });
  };

  const busy = (req: IncomingMessage, res: ServerResponse) =>
    refuse(req, res, 503, "busy", { "retry-after": RETRY_WHEN_BUSY_SECONDS });

  const inTurn = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const form = announcesBody(req) ? await forms.receive(req, res, formBytesMax(req.url ?? "")) : null;
    if (form === "evicted") return busy(req, res);
    const isTooLarge = form === "too_long";
    const body = isTooLarge ? NOTHING : form;
    const leave = await pages.enter(res);
    if (leave) return handOn(req, res, { body, isTooLarge, deadlineMs: FIRST_BYTE_MS, onOver: leave });
    if (!res.closed) await busy(req, res);
  };

  const forward = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    // Next makes a web request of everything, which some methods cannot be.
    const methods = pageMethods(req);
    if (!methods.includes(req.method ?? "")) {
      res.setHeader("allow", methods.join(", "));
      return sendJson(res, 405, { error: "method_not_allowed" });
    }
    if (!(await admit(req, res))) return;
    const isUpload = isConsoleUpload(req);
    if (!isUpload && Number(req.headers["content-length"] ?? 0) > UNREAD_FORM_BYTES) {
      return sendJson(res, 413, { error: "too_large" });
    }
    const deadlineMs = isUpload ? null : FIRST_BYTE_MS;
    const atOnce = { body: null, isTooLarge: false, deadlineMs, onOver: () => undefined };
    if (isUpload || isPageFile(req)) return handOn(req, res, atOnce);
    await inTurn(req, res);
  };

  return {
    forward: (req, res) =>
      forward(req, res).catch((error: unknown) => {
        if (res.destroyed || req.destroyed) return;
        logLimited(
          `forward ${kindOf(error)}`,
          { err: error },
          "a request could not be handed on to the pages",
        );
        res.destroy();
      }),
    close: async () => agent.destroy(),
  };
}

/** Protects the work of drawing pages from strangers. False when the request was refused and is answered, or its client gone. Counts it. */
async function admit(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const address = callerOf(req);
  if (address === null) return !res.closed;
  const spent = await consume(isPageFile(req) ? "pageFiles" : "pages", address);
  if (spent.allowed) return !res.closed;
  await refuse(req, res, 429, "busy", {
    ...rateLimitHeaders(spent),
    "retry-after": String(spent.resetSeconds),
  });
  return false;
}
