/**
 * Who is calling, as limits count it, and a tally of what calls tell of it: a proxy that the configuration does not know
 * of shows in the calls of customers and not always in those of the operator who looks at the self-check.
 */
import { config } from "../config/config";
import { log } from "../process/log";
import { processState } from "../process/process-state";
import { addressIn, clientAddress } from "./client-address";
import type { Peer } from "./peer";

/** Since this process started. `forwarded`: came with X-Forwarded-For; `unknown`: nothing told whose they are. */
export type CallersSeen = { calls: number; forwarded: number; unknown: number };

/** Under `next start` routes and `proxy.ts` count, and a page shows it. */
const seenHere = processState<CallersSeen>("callers-seen");

/** Null where neither a socket nor anything that is trusted tells: such a call is not counted per address. */
export function callerAddress(peer: Peer | null, headers: Pick<Headers, "get">): string | null {
  const address = addressOf(peer, headers);
  // Where the server in front has decided who it is, it has noted it as well.
  if (peer?.caller === undefined) note(address, headers.get("x-forwarded-for"));
  return address;
}

/** The same without counting it. */
export function addressOf(peer: Peer | null, headers: Pick<Headers, "get">): string | null {
  // Decided once, by the server that the client spoke to.
  if (peer?.caller !== undefined) return peer.caller;
  const { trustedProxies, clientAddressHeader } = config().callers;
  // No falling back to the socket: a call that goes around the platform can carry a forged header anyway.
  // Where it comes twice, the platform wrote the last one.
  if (clientAddressHeader) return addressIn(headers.get(clientAddressHeader)?.split(",").at(-1) ?? null);
  const forwardedFor = trustedProxies > 0 ? headers.get("x-forwarded-for") : null;
  return clientAddress(peer?.address ?? null, forwardedFor, trustedProxies);
}

/** In which a server of ours tells the process that draws pages what it has seen itself. */
export const CALLERS_HEADER = "x-latchkey-callers";

/** As a value of that header. */
export function callersInWords(): string {
  const { calls, forwarded, unknown } = callersSeen();
  return [calls, forwarded, unknown].join(" ");
}

/** What the server in front has seen, or this process where there is none. */
export function callersTold(headers: Pick<Headers, "get">): Readonly<CallersSeen> {
  const told = headers.get(CALLERS_HEADER)?.split(" ").map(Number);
  if (!told) return callersSeen();
  const [calls = 0, forwarded = 0, unknown = 0] = told;
  return { calls, forwarded, unknown };
}

export function callersSeen(): Readonly<CallersSeen> {
  seenHere.value ??= { calls: 0, forwarded: 0, unknown: 0 };
  return seenHere.value;
}

function note(address: string | null, forwardedFor: string | null): void {
  const seen = callersSeen() as CallersSeen; // ours to write
  seen.calls += 1;
  if (forwardedFor !== null) seen.forwarded += 1;
  if (address !== null) return;
  seen.unknown += 1;
  // Once: where the console cannot be reached, the log is the only place that tells.
  if (seen.unknown === 1) {
    log().warn(
      "nothing tells who is calling, so calls are not limited per address: set TRUSTED_PROXIES or CLIENT_ADDRESS_HEADER",
    );
  }
}
