/** The answers that several ways give to one call, made comparable: every difference that is let pass stands here. */
import { isMethod } from "@/lib/http/route";
import { masked } from "./same-answers-everything";
import type { Call, Way } from "./same-answers-requests";

export type Answered = { status: number; headers: string[]; body: string };
/** As it came: a line for each header, so that one sent twice is not one sent once. */
export type Raw = { status: number; headers: [name: string, value: string][]; bytes: Buffer };

/** Every difference between the ways that is let pass. */
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
  { status, headers, bytes }: Raw,
  { way, drawn, since }: { way: Way; drawn: readonly string[]; since: number },
): Answered {
  const names = [...drawn, ...boundaryOf(headers)];
  return {
    status,
    headers: linesOf(headers, way).map((line) => comparable(line, names, since)),
    body: comparable(bytes.toString("latin1"), names, since),
  };
}

function linesOf(headers: Raw["headers"], way: Way): string[] {
  return headers
    .filter(([name]) => !DIFFERENCES.headers.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .filter((line) => way !== "next" || line !== DIFFERENCES.lineOfNext)
    .map((line) => line.replace(DIFFERENCES.counters, "$1: <number>"))
    .sort();
}

/** Another one for each answer in several parts. */
function boundaryOf(headers: Raw["headers"]): string[] {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const boundary = /^multipart\/byteranges; boundary=(\w{32})$/.exec(type)?.[1];
  return boundary ? [boundary] : [];
}

function comparable(text: string, drawn: readonly string[], since: number): string {
  const undrawn = drawn.reduce((rest, name) => rest.replaceAll(name, "<drawn>"), text);
  return masked(undrawn).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
    Date.parse(time) >= since ? "<now>" : time,
  );
}
