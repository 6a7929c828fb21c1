/** Time-based one-time passwords (RFC 6238) as authenticator apps make them: six digits, every half minute. Pure. */
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
/** Clocks of phones go wrong: the code before and the one after are good too. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Base 32, as it is typed into an app by hand. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString();
}

/** The half minute that the code belongs to, counted from 1970; null for a wrong one. */
export function totpStep(secret: string, code: string, now: Date): bigint | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta);
}

function totpOf(secret: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 });
}
