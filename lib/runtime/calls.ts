/** Tells those who measure or log calls of each one. Where no one does, a call costs one comparison. Knows no library. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isMethod } from "../http/route";

/** Every value but the request is one of a list in our code: nothing that a client chose becomes a label. */
export type ObservedCall = Readonly<{
  place: CalledRoute;
  method: string;
  status: number;
  seconds: number;
  req: IncomingMessage;
}>;

/** One object for each place, by which it can be known. */
export type CalledRoute = Readonly<{ interface: string; route: string }>;
type Observer = (call: ObservedCall) => void;

export const PAGES: CalledRoute = { interface: "pages", route: "pages" };

let observers: readonly Observer[] = [];

/** Returns how to end it. */
export function observeCalls(observer: Observer): () => void {
  observers = [...observers, observer];
  return () => {
    observers = observers.filter((other) => other !== observer);
  };
}

/** Until the answer has left, or its connection is gone. `segments`: of a route of the table; null: it is a page's. */
export function observed(
  req: IncomingMessage,
  res: ServerResponse,
  segments: readonly string[] | null,
): void {
  if (observers.length === 0) return;
  const started = performance.now();
  res.once("close", () => {
    const { method = "" } = req;
    const call = {
      place: segments === null ? PAGES : placeOf(segments),
      method: isMethod(method) ? method : "other",
      // As proxies log it: the client left before there was an answer.
      status: res.headersSent ? res.statusCode : 499,
      seconds: (performance.now() - started) / 1000,
      req,
    };
    for (const observer of observers) observer(call);
  });
}

/** By the names that `endpoint.ts` counts errors under, so that both can be set in relation. */
const INTERFACES: Readonly<Record<string, string>> = {
  license: "license",
  keys: "keys",
  v1: "update",
  latest: "update",
  feeds: "update",
  ci: "upload",
};

const places = new Map<readonly string[], CalledRoute>();

function placeOf(segments: readonly string[]): CalledRoute {
  const known = places.get(segments) ?? newPlace(segments);
  places.set(segments, known);
  return known;
}

function newPlace(segments: readonly string[]): CalledRoute {
  const name = segments[0] === "[application]" ? INTERFACES[segments[1] ?? ""] : undefined;
  const interfaceName = name ?? (segments[0] === "health" ? "health" : "unknown");
  return { interface: interfaceName, route: `/${segments.join("/")}` };
}
