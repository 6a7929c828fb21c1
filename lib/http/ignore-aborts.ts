/**
 * A client that leaves is no failure, and Node says so: an abort is an error of its request only where someone listens for one. Once
 * proxy.ts has read a body, Next replaces the request's own methods and listeners by those of a copy of the body
 * (`next/dist/server/body-streams.js`), and with them that rule. What its client broke off is then an error that no one catches:
 * https://github.com/vercel/next.js/issues/42365
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What Node publishes for each request of any server in this process. */
type RequestStart = Readonly<{ request: IncomingMessage; response: ServerResponse }>;

const REQUEST_START = "http.server.request.start";

/** Once per process. Hands back how to end it. */
export function ignoreAborts(): () => void {
  const onRequest = (message: unknown) => {
    const { request, response } = message as RequestStart;
    // Not earlier, as it would be replaced with all others. The error comes after this.
    response.once("close", () => request.once("error", () => undefined));
  };
  subscribe(REQUEST_START, onRequest);
  return () => void unsubscribe(REQUEST_START, onRequest);
}
