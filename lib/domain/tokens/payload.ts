/** What a license token says (docs/contract.md 2.4, D2). Pure. */
import type { Features } from "../applications/plan-fields";

export const TOKEN_VALIDITY_SECONDS = 7 * 24 * 60 * 60;

export type TokenPayload = {
  v: 1;
  typ: "license_key";
  iss: string;
  app: string;
  sub: string;
  kid: string;
  jti: string;
  plan: string;
  planName: string;
  features: Features;
  status: "active";
  licenseExpiresAt: string | null;
  updatesUntil: string | null;
  /** Unix seconds. */
  iat: number;
  exp: number;
};

/** Unix seconds: seven days from now, at most until the end of the license. */
export function tokenExpiry(now: Date, licenseEnd: Date | null): number {
  const full = Math.floor(now.getTime() / 1000) + TOKEN_VALIDITY_SECONDS;
  return licenseEnd ? Math.min(full, Math.floor(licenseEnd.getTime() / 1000)) : full;
}
