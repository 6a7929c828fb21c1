/** Tells the metrics of each call. Knows no library: without METRICS_PORT nothing is loaded, and a call costs one comparison. */
import type { ServerResponse } from "node:http";
import { isMethod } from "../../http/route";

/** Every value is one of a list in our code: nothing that a client chose becomes a label. */
export type MeasuredCall = Readonly<{
  interface: string;
  route: string;
  method: string;
  status: number;
  seconds: number;
}>;

type Place = Readonly<{ interface: string; route: string }>;

export const PAGES: Place = { interface: "pages", route: "pages" };

let record: ((call: MeasuredCall) => void) | null = null;

/** Null: calls are not measured any longer. */
export function recordCallsWith(recorder: typeof record): void {
  record = recorder;
}

/** Measures until the answer has left, or its connection is gone. */
export function measureCall(res: ServerResponse, method: string, place: () => Place): void {
  if (record === null) return;
  const started = performance.now();
  res.once("close", () => {
    record?.({
      ...place(),
      method: isMethod(method) ? method : "other",
      // As proxies log it: the client left before there was an answer.
      status: res.headersSent ? res.statusCode : 499,
      seconds: (performance.now() - started) / 1000,
    });
  });
}

const INTERFACES: Readonly<Record<string, string>> = {
  license: "license",
  keys: "keys",
  v1: "update",
  latest: "update",
  feeds: "feeds",
  ci: "ci",
};

/** `segments`: of a route of the table, with placeholders. */
export function placeOf(segments: readonly string[]): Place {
  const name = segments[0] === "[application]" ? INTERFACES[segments[1] ?? ""] : undefined;
  const interfaceName = name ?? (segments[0] === "health" ? "health" : "other");
  return { interface: interfaceName, route: `/${segments.join("/")}` };
}
