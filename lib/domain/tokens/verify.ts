/** Reading a token that a stranger sent. Pure. */
import type { KeyObject } from "node:crypto";
import { verifyBytes } from "../../crypto/ed25519";
import { isUuid } from "../ids";

/** What a token claims, before anything of it is believed. */
export type TokenClaims = { kid: string; jti: string; sub: string; iss: string; app: string; exp: number };
export type UnverifiedToken = { claims: TokenClaims; signed: Buffer; signature: Buffer };

const SIGNATURE_BYTES = 64;
const TOKEN_LENGTH_MAX = 32_768;
/** As `keyId` makes them. What else a stranger writes, NUL for one, never reaches the database. */
const KID = /^[0-9a-f]{16}$/;

/** Null when the text has not the form of a license token. Accepts canonical base64url only. */
export function readToken(token: string): UnverifiedToken | null {
  if (token.length > TOKEN_LENGTH_MAX) return null;
  const [payload, signaturePart, ...rest] = token.split(".");
  if (!payload || !signaturePart || rest.length > 0) return null;
  const body = decodeCanonical(payload);
  const signature = decodeCanonical(signaturePart);
  if (!body || signature?.length !== SIGNATURE_BYTES) return null;
  const claims = readClaims(body);
  return claims && { claims, signed: Buffer.from(payload, "ascii"), signature };
}

/** Whether `publicKey` signed exactly this token. */
export function isSignedBy(token: UnverifiedToken, publicKey: KeyObject): boolean {
  return verifyBytes(publicKey, token.signed, token.signature);
}

/** One text per byte string: otherwise unused bits could be flipped without breaking the signature. */
function decodeCanonical(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

function readClaims(body: Buffer): TokenClaims | null {
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const claims: Record<string, unknown> = { ...value };
  const { v, typ, kid, jti, sub, iss, app, exp } = claims;
  if (v !== 1 || typ !== "license_key" || typeof exp !== "number") return null;
  if (typeof kid !== "string" || !KID.test(kid) || typeof jti !== "string" || !isUuid(jti)) return null;
  if (typeof sub !== "string" || typeof iss !== "string" || typeof app !== "string") return null;
  return { kid, jti, sub, iss, app, exp };
}
