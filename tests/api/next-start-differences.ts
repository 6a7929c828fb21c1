/** Two servers' answers to one call, made comparable: every difference that is let pass stands here. */
import type { IncomingMessage } from "node:http";
import { isMethod } from "@/lib/http/route";
import { masked } from "./lane-requests";
import type { Call, Way } from "./next-start-requests";

export type Answered = { status: number; headers: string[]; body: string };

/** Every difference between the two servers that is let pass. */
export const DIFFERENCES = {
  headers: new Set([
    // The moment.
    "date",
    // Of the connection: whether and how long it is kept is each server's own affair.
    "connection",
    "keep-alive",
    // How the body is framed: Next sends it in chunks and drops the length, even one that the handler gave. The bytes are
    // compared, and a length that is told has to be true.
    "transfer-encoding",
    "content-length",
  ]),
  /** Each process counts from the first call that it got itself: only that there is a number is compared. */
  counters: /^(ratelimit-(?:remaining|reset)): \d+$/,
  /** Next adds this line to whatever it answers, beside what the handler says. */
  lineOfNext: "vary: rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch",
  answers: [
    {
      // Next knows seven methods, and answers all others itself.
      isFor: ({ method }: Call) => !isMethod(method),
      byNext: (): Answered => ({ status: 400, headers: [], body: "" }),
    },
  ],
} as const;

/**
 * `drawn`: names that no other answer has. `since`: when the first call was made, Unix milliseconds; a moment after it that an
 * answer tells is not compared.
 */
export function answered(
  response: IncomingMessage,
  bytes: Buffer,
  { way, drawn, since }: { way: Way; drawn: readonly string[]; since: number },
): Answered {
  const names = [...drawn, ...boundaryOf(response)];
  return {
    status: response.statusCode ?? 0,
    headers: linesOf(response, way).map((line) => comparable(line, names, since)),
    body: comparable(bytes.toString("latin1"), names, since),
  };
}

/** Each line by itself, so that a header sent twice is not one sent once. */
function linesOf({ rawHeaders }: IncomingMessage, way: Way): string[] {
  const lines: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? "";
    const line = `${name}: ${rawHeaders[index + 1]}`;
    if (DIFFERENCES.headers.has(name) || (way === "next" && line === DIFFERENCES.lineOfNext)) continue;
    lines.push(line.replace(DIFFERENCES.counters, "$1: <number>"));
  }
  return lines.sort();
}

/** Drawn anew for each answer in several parts. */
function boundaryOf({ headers }: IncomingMessage): string[] {
  const boundary = /^multipart\/byteranges; boundary=(\w{32})$/.exec(headers["content-type"] ?? "")?.[1];
  return boundary ? [boundary] : [];
}

function comparable(text: string, drawn: readonly string[], since: number): string {
  const undrawn = drawn.reduce((rest, name) => rest.replaceAll(name, "<drawn>"), text);
  return masked(undrawn).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
    Date.parse(time) >= since ? "<now>" : time,
  );
}
