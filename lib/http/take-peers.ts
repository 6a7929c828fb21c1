/**
 * For hosts without a server of ours in front, as `next start` is one: names the other end of the socket in the header of
 * `peer.ts`, before anyone reads the request, and takes away what the client wrote there. Likewise a trace that no proxy named: Next would
 * continue it.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { PEER_HEADER, peerIn, peerValue } from "./peer";
import { hasProxy, TRACE_PARENT_HEADER } from "./request-id";

/** What Node publishes for each request of any server in this process. */
type RequestStart = Readonly<{ request: IncomingMessage; socket: Socket; server: Server }>;

const REQUEST_START = "http.server.request.start";
const CLAIMED_HEADER = "x-latchkey-claimed";

/**
 * Once per process. `isTold`: whether the socket's other end is the client, or a proxy of ours; on some platforms it is neither.
 * Hands back how to end it.
 */
export function takePeers(isTold: boolean): () => void {
  const onRequest = (message: unknown) => {
    const { request, socket, server } = message as RequestStart;
    // A local socket has no address: only our own server may open it, and it has looked already.
    if (typeof server.address() === "string") return;
    // Next fetches the page that an action leads to from itself, with the headers of the action.
    if (isOurs(request)) return;
    takePeer(request, isTold ? (socket.remoteAddress ?? "") : null);
  };
  subscribe(REQUEST_START, onRequest);
  return () => void unsubscribe(REQUEST_START, onRequest);
}

/** No one else can make or read the mark. */
function isOurs({ headers }: IncomingMessage): boolean {
  const value = headers[PEER_HEADER];
  return typeof value === "string" && peerIn(new Headers({ [PEER_HEADER]: value })) !== null;
}

/** Also in the raw list, from which others may make their own. */
function takePeer({ headers, rawHeaders }: IncomingMessage, address: string | null): void {
  const claimed = hasProxy() ? [PEER_HEADER] : [PEER_HEADER, TRACE_PARENT_HEADER];
  for (const name of claimed) delete headers[name];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (claimed.includes(rawHeaders[index]?.toLowerCase() ?? "")) rawHeaders[index] = CLAIMED_HEADER;
  }
  if (address === null) return;
  const value = peerValue({ address });
  headers[PEER_HEADER] = value;
  rawHeaders.push(PEER_HEADER, value);
}
