/**
 * Who is at the other end of the client's socket. Calls that our own server answers have it beside the request, where no client
 * can write it. What Next answers has it in a header of its own: our server writes it when it hands a request on, and elsewhere
 * `take-peers.ts` does. A mark that only this installation can make stands before it, so that nothing else is believed.
 */
import { createHmac } from "node:crypto";
import { type Config, config } from "../config/config";

export type Peer = Readonly<{
  /** The socket's remote address as Node gives it: IPv4 may read "::ffff:192.0.2.1". Empty once it is gone. */
  address: string;
  /** Our own server was asked first, and has counted the request. */
  isCounted?: true;
  /** Whose call it is, as our own server in front decided it for its limits; null: nothing told. Absent where none stands in front. */
  caller?: string | null;
}>;

/** Where a server of ours puts the peer of a request that it answers itself. */
export const PEER = Symbol("peer of a request");
export const PEER_HEADER = "x-latchkey-peer";
const COUNTED = "counted";
const UNKNOWN = "unknown";

/** Of a request that this program makes of itself: it is nobody's call, and not noted. */
export const OURSELVES: Peer = { address: "", isCounted: true, caller: null };

/** Null where neither tells: in a test, or on a host that has no sockets to tell of. */
export function peerOf(request: Request): Peer | null {
  const { [PEER]: peer } = request as Request & { [PEER]?: Peer };
  return peer ?? peerIn(request.headers);
}

/** The same of a request of which only the headers are at hand. */
export function peerIn(headers: Pick<Headers, "get">): Peer | null {
  const value = headers.get(PEER_HEADER);
  const [mark, address = "", counted, caller] = value?.split(" ") ?? [];
  if (mark !== ourMark()) return null;
  if (counted !== COUNTED) return { address };
  if (caller === undefined) return { address, isCounted: true };
  return { address, isCounted: true, caller: caller === UNKNOWN ? null : caller };
}

/** What the header says of this peer. */
export function peerValue({ address, isCounted, caller }: Peer): string {
  const decided = caller === undefined ? [] : [caller ?? UNKNOWN];
  return [ourMark(), address, ...(isCounted ? [COUNTED, ...decided] : [])].join(" ");
}

const marks = new WeakMap<Config, string>();

/** Asked for by every request. */
function ourMark(): string {
  const current = config();
  const mark = marks.get(current) ?? markOf(current);
  marks.set(current, mark);
  return mark;
}

function markOf({ secrets }: Config): string {
  return createHmac("sha256", secrets.keyPepper).update("latchkey peer").digest("base64url");
}
