/** Download links: `<expiry>.<mac>[.<license>]/<version>/<file name>` (docs/contract.md D6, D9). */
import { hkdfSync, timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../../crypto/hmac";

/** Links are good for an hour at least; rounding up to the next step keeps answers cacheable. */
const VALIDITY_SECONDS = 3600;
const STEP_SECONDS = 900;
const MAC_BYTES = 16;
const FORM = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{22})(?:\.([A-Za-z0-9_-]{22}))?$/;

/** The end of links made now, Unix seconds: between 60 and 75 minutes ahead. */
export function linkExpiry(now: Date): number {
  const earliest = Math.ceil(now.getTime() / 1000) + VALIDITY_SECONDS;
  return Math.ceil(earliest / STEP_SECONDS) * STEP_SECONDS;
}

/** `license`: id of the key without which it opens nothing, null for everybody who has it. */
export type Link = Readonly<{ expiry: number; mac: Buffer; license: string | null }>;

/** `scope` is the file's id: one file of one release of one product. */
export function linkToken(
  pepper: Buffer,
  product: string,
  scope: string,
  expiry: number,
  license: string | null = null,
): string {
  const code = mac(pepper, product, scope, { expiry, license }).toString("base64url");
  return license === null
    ? `${expiry}.${code}`
    : `${expiry}.${code}.${bytesOf(license).toString("base64url")}`;
}

/** What a link claims, or null when it has not the form of one. One text per link: no unused bit may differ. */
export function readLinkToken(token: string): Link | null {
  const [, expiry, text = "", holder] = FORM.exec(token) ?? [];
  const code = canonical(text);
  const license = holder === undefined ? null : canonical(holder);
  if (!expiry || !code || (holder !== undefined && !license)) return null;
  return { expiry: Number(expiry), mac: code, license: license && stringify(license) };
}

function canonical(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function stringify(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isLinkFor(pepper: Buffer, link: Link, product: string, scope: string): boolean {
  const expected = mac(pepper, product, scope, link);
  return link.mac.length === expected.length && timingSafeEqual(link.mac, expected);
}

function mac(
  pepper: Buffer,
  product: string,
  scope: string,
  { expiry, license }: Pick<Link, "expiry" | "license">,
): Buffer {
  const text = [product, scope, expiry, ...(license === null ? [] : [license])].join("\0");
  return hmacSha256(linkKey(pepper), text).subarray(0, MAC_BYTES);
}

const keys = new WeakMap<Buffer, Buffer>();

function linkKey(pepper: Buffer): Buffer {
  const known = keys.get(pepper);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", pepper, "", "latchkey download links", 32));
  keys.set(pepper, key);
  return key;
}
