/**
 * Who is calling, as limits count it, and a tally of what calls tell of it: a proxy that the configuration does not know
 * of shows in the calls of customers and not always in those of the operator who looks at the self-check.
 */
import { isIPv4, isIPv6 } from "node:net";
import { config } from "../config/config";
import { log } from "../process/log";
import { processState } from "../process/process-state";
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

/**
 * Forwarded headers count only when `trustedProxies` of our own stand in front: each appends the address it
 * saw, so the one that the outermost saw is that many places from the right. What stands further left was
 * sent by the client itself and is never believed. Null if nothing tells.
 */
export function clientAddress(
  socketAddress: string | null,
  forwardedFor: string | null,
  trustedProxies: number,
): string | null {
  const claimed = trustedProxies > 0 ? forwardedFor?.split(",").at(-trustedProxies)?.trim() : undefined;
  return addressIn(claimed ?? null) ?? addressIn(socketAddress);
}

/** The subject that limits count for an address in a header or of a socket; null when it is no address. */
export function addressIn(text: string | null): string | null {
  return subjectOf(text?.trim() ?? "") ?? null;
}

/** Without port, brackets and zone; undefined when it is no address. */
function subjectOf(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const ipv4 = /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(text)?.[1];
  const address = (bracketed ?? ipv4 ?? text).replace(/%.*$/, "");
  if (isIPv6(address)) return subjectOfIpv6(address);
  return isIPv4(address) ? address : undefined;
}

/** Of addresses that hold one of IPv4 in their last 32 bits: as sockets give it, and as NAT64 translates it (RFC 6052). */
const HOLDS_IPV4 = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/** By /64, since that is what one household or server is given; IPv4 in IPv6 as IPv4. */
function subjectOfIpv6(address: string): string {
  const groups = expandIpv6(address);
  if (HOLDS_IPV4.includes(written(groups.slice(0, 6)))) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${written(groups.slice(0, 4))}::/64`;
}

function written(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(":");
}

function expandIpv6(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = dotted
    ? `${dotted[1]}${hex(Number(dotted[2]), Number(dotted[3]))}:${hex(Number(dotted[4]), Number(dotted[5]))}`
    : address;
  const [left = "", right] = text.split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const middle = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...middle, ...tail].map((group) => Number.parseInt(group, 16));
}

function hex(high: number, low: number): string {
  return ((high << 8) | low).toString(16);
}
