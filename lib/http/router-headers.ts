/**
 * Headers in which Next's client tells what it shows already, so that Next draws the rest alone. Next answers what its client never wrote with
 * 500, and prints why. It is taken away before anyone reads the request, and the whole page is drawn. proxy.ts does not see these
 * headers.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const REQUEST_START = "http.server.request.start";
const STATE = "next-router-state-tree";
const PREFETCH = "next-router-prefetch";
/** Of links as ours are. Others are for pages that say what may be drawn ahead, and none of ours does. */
const OF_A_LINK = "1";

/** Once per process. `requireState`: throws for what is no state of Next's router. Hands back how to end it. */
export function dropForeignRouterHeaders(requireState: (value: string) => unknown): () => void {
  const onRequest = (message: unknown) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const state = headers[STATE];
    if (typeof state === "string" && !isAccepted(() => requireState(state))) delete headers[STATE];
    if (headers[PREFETCH] !== OF_A_LINK) delete headers[PREFETCH];
  };
  subscribe(REQUEST_START, onRequest);
  return () => void unsubscribe(REQUEST_START, onRequest);
}

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
