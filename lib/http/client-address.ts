/** Whose call it is, for limits: the socket's address, or what the trusted proxies or the platform in front say. Pure. */
import { isIPv4, isIPv6 } from "node:net";

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
