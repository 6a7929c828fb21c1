/** Download links: `<expiry>.<mac>/<version>/<file name>` (docs/contract.md D6). */
import { hkdfSync, timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../../crypto/hmac";

/** Links are good for an hour at least; rounding up to the next step keeps answers cacheable. */
const VALIDITY_SECONDS = 3600;
const STEP_SECONDS = 900;
const MAC_BYTES = 16;

/** The end of links made now, Unix seconds: between 60 and 75 minutes ahead. */
export function linkExpiry(now: Date): number {
  const earliest = Math.ceil(now.getTime() / 1000) + VALIDITY_SECONDS;
  return Math.ceil(earliest / STEP_SECONDS) * STEP_SECONDS;
}

/** `scope` is the file's id: one file of one release of one product. */
export function linkToken(pepper: Buffer, product: string, scope: string, expiry: number): string {
  return `${expiry}.${mac(pepper, product, scope, expiry).toString("base64url")}`;
}

/** The expiry a link claims, or null when it has not the form of one. One text per link: no unused bit may differ. */
export function readLinkToken(token: string): { expiry: number; mac: Buffer } | null {
  const [, expiry, text = ""] = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  const code = Buffer.from(text, "base64url");
  return expiry && code.toString("base64url") === text ? { expiry: Number(expiry), mac: code } : null;
}

export function isLinkFor(
  pepper: Buffer,
  link: { expiry: number; mac: Buffer },
  product: string,
  scope: string,
): boolean {
  const expected = mac(pepper, product, scope, link.expiry);
  return link.mac.length === expected.length && timingSafeEqual(link.mac, expected);
}

function mac(pepper: Buffer, product: string, scope: string, expiry: number): Buffer {
  return hmacSha256(linkKey(pepper), `${product}\0${scope}\0${expiry}`).subarray(0, MAC_BYTES);
}

const keys = new WeakMap<Buffer, Buffer>();

function linkKey(pepper: Buffer): Buffer {
  const known = keys.get(pepper);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", pepper, "", "latchkey download links", 32));
  keys.set(pepper, key);
  return key;
}
