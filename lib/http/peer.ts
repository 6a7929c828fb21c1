/**
 * Who is at the other end of the socket, for as long as a request lasts. Kept beside the request and not in a
 * header, since whatever a header can say a client can write. One store for the process: Next loads this
 * file a second time, and both copies must see the same peer.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export type Peer = Readonly<{
  /** The socket's remote address as Node gives it: IPv4 may read "::ffff:192.0.2.1". Empty once it is gone. */
  address: string;
}>;

const STORE = Symbol.for("latchkey.peer");
/** Where a server puts the peer of a request. No client can write it. */
export const PEER = Symbol.for("latchkey.request-peer");
type Holder = typeof globalThis & { [STORE]?: AsyncLocalStorage<Peer> };

export function runWithPeer<Result>(peer: Peer, run: () => Result): Result {
  return store().run(peer, run);
}

/** What a server of our own says of a request it made itself; else whoever is at the other end of the current one. */
export function peerOf(request: Request): Peer | null {
  const { [PEER]: peer } = request as Request & { [PEER]?: Peer };
  return peer ?? currentPeer();
}

/** Null outside a request that came through this program's own server: in a test, or on a foreign host. */
export function currentPeer(): Peer | null {
  return store().getStore() ?? null;
}

function store(): AsyncLocalStorage<Peer> {
  const holder: Holder = globalThis;
  holder[STORE] ??= new AsyncLocalStorage<Peer>();
  return holder[STORE];
}
