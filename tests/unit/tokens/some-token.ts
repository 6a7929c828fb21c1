/** A token and its keys, for tests that change it or read it elsewhere. */
import fc from "fast-check";
import { generateKeyPair, importPrivateKey, importPublicKey, keyId } from "@/lib/crypto/ed25519";
import { type TokenPayload, tokenExpiry } from "@/lib/domain/tokens/payload";
import { isSignedBy, readToken } from "@/lib/domain/tokens/verify";
import { signedToken } from "@/tests/support/signed-token";

export function freshKey() {
  const pair = generateKeyPair();
  return {
    kid: keyId(pair.publicKey),
    spki: pair.publicKey,
    privateKey: importPrivateKey(pair.privateKey),
    publicKey: importPublicKey(pair.publicKey),
  };
}

export type Key = ReturnType<typeof freshKey>;

export function payloadFor(key: Key, changes: Partial<TokenPayload> = {}): TokenPayload {
  const now = new Date("2026-03-01T12:00:00.000Z");
  return {
    v: 1,
    typ: "license_key",
    iss: "https://l.test/tool/license/v1",
    app: "tool",
    sub: "host-1",
    kid: key.kid,
    jti: "01957e5a-2f40-7c3b-9d51-6a0e8c4b7f10",
    plan: "pro",
    planName: "Größe M",
    features: { export: true, seats: 5 },
    status: "active",
    licenseExpiresAt: null,
    updatesUntil: null,
    iat: now.getTime() / 1000,
    exp: tokenExpiry(now, null),
    ...changes,
  };
}

export function tokenFor(key: Key, changes: Partial<TokenPayload> = {}): string {
  return signedToken(payloadFor(key, changes), key.privateKey);
}

/** Whether the text is a token that `key` signed. */
export function verifies(text: string, key: Key): boolean {
  const token = readToken(text);
  return token !== null && isSignedBy(token, key.publicKey);
}

/** What differs from token to token. */
export const anyClaims: fc.Arbitrary<Partial<TokenPayload>> = fc.record({
  sub: fc.stringMatching(/^[A-Za-z0-9._:-]{4,200}$/),
  jti: fc.uuid(),
  plan: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  planName: fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }),
  features: fc.dictionary(
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/),
    fc.oneof(fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  ),
  licenseExpiresAt: fc.option(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    { nil: null },
  ),
  iat: fc.nat(),
  exp: fc.nat(),
});
