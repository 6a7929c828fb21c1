/** The part of the configuration that says whose service customers see. Read by `config.ts` alone. */

import { readFileSync, statSync } from "node:fs";
import * as z from "zod";
import { parseAddress } from "../process/address";

export type Brand = Readonly<{
  name: string;
  /** #rrggbb in lower case. */
  color: string | null;
  /** Absolute path of the picture; what is in it was read at the start. */
  logo: string | null;
  /** Where customers are told to ask: `https:…` or `mailto:…`. */
  support: string | null;
}>;

export type LogoImage = Readonly<{
  contentType: "image/svg+xml" | "image/png" | "image/webp";
  bytes: Uint8Array;
}>;

const NAME_LENGTH_MAX = 60;
const LOGO_BYTES_MAX = 256 * 1024;
const HINT = "change it or leave it out for the default";

const text = z.string().trim().min(1);

export const brandName = text
  .max(NAME_LENGTH_MAX, `must be at most ${NAME_LENGTH_MAX} characters long`)
  // It goes into titles and into subjects of e-mails.
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be a text in one line");

/** Gives #rrggbb in lower case. */
export const brandColor = text
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a colour like #07c or #0077cc")
  .transform((color) => (color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color).toLowerCase());

/** Gives a URL. */
export const brandSupport = text.transform((value, context) => {
  const url = supportUrl(value);
  if (url !== null) return url;
  context.addIssue("must be an address that starts with https:// or an e-mail address");
  return z.NEVER;
});

/** The picture at `path`. Throws a sentence for the operator when there is none, or one that browsers would not show. */
export function readLogo(path: string): LogoImage {
  const bytes = readSmallFile(path);
  const contentType = kindOf(bytes);
  if (contentType) return Object.freeze({ contentType, bytes });
  throw new Error(`BRAND_LOGO must be an SVG, PNG or WebP picture, which ${path} is not; ${HINT}.`);
}

function supportUrl(value: string): string | null {
  const mailbox = value.replace(/^mailto:/i, "");
  if (z.email().safeParse(mailbox).success) return `mailto:${mailbox}`;
  const address = parseAddress(value);
  if (address === null) return null;
  const { protocol, username, password, href } = address;
  return protocol === "https:" && username + password === "" ? href : null;
}

function readSmallFile(path: string): Uint8Array {
  const file = unlessUnreadable(path, () => statSync(path));
  // Asked before it is opened: a pipe would keep the start waiting.
  if (!file.isFile()) throw new Error(`BRAND_LOGO must be a file, which ${path} is not; ${HINT}.`);
  if (file.size > LOGO_BYTES_MAX) {
    throw new Error(`BRAND_LOGO must be a file of at most 256 KiB, and ${path} is larger; ${HINT}.`);
  }
  return unlessUnreadable(path, () => readFileSync(path));
}

function unlessUnreadable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new Error(`BRAND_LOGO must be a file that can be read, which ${path} is not${reason}; ${HINT}.`);
  }
}

function kindOf(bytes: Uint8Array): LogoImage["contentType"] | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return isSvg(bytes) ? "image/svg+xml" : null;
}

/** What may stand before the first element: a declaration, comments, a document type. */
const PROLOGUE_PART = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

function isSvg(bytes: Uint8Array): boolean {
  let rest = decoded(bytes).trimStart();
  for (let part = PROLOGUE_PART.exec(rest); part; part = PROLOGUE_PART.exec(rest)) {
    rest = rest.slice(part[0].length).trimStart();
  }
  return /^<svg[\s/>]/.test(rest);
}

/** Empty when it is not UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
