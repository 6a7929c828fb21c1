/** The license object and its token (docs/contract.md 2.3, 2.4). */
import { config } from "../../config/config";
import { manageAddress } from "../applications/addresses";
import type { Features } from "../applications/plan-fields";
import { signerOf } from "../applications/signer";
import { encodeToken } from "../tokens/encode";
import { type TokenPayload, tokenExpiry } from "../tokens/payload";
import type { SigningApplication } from "./licensing-catalogue";

/** What an answer to `activate` and `validate` is made of, beside the application and the device. */
export type Entitlement = {
  planCode: string;
  planName: string;
  features: Features;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  maxActivations: number | null;
};

/** A device that holds a seat. */
export type Seat = { machineId: string; activationId: string };

type Signer = Pick<SigningApplication, "slug" | "manageCodes" | "kid" | "sealedPrivateKey">;

export type License = {
  plan: string;
  planName: string;
  features: Features;
  expiresAt: Date | null;
  /** Null: as long as the license holds. */
  updatesUntil: Date | null;
  tokenExpiresAt: Date;
  maxActivations: number | null;
  manageUrl?: string;
};

export type SignedLicense = { token: string; license: License };

/** `{base_url}/<application>/license/v1`, the issuer of its tokens. */
export function licenseBase(slug: string): string {
  return `${config().baseUrl}/${slug}/license/v1`;
}

export async function signLicense(
  application: Signer,
  of: Entitlement,
  seat: Seat,
  now: Date,
): Promise<SignedLicense> {
  const exp = tokenExpiry(now, of.expiresAt);
  const payload: TokenPayload = {
    v: 1,
    typ: "license_key",
    iss: licenseBase(application.slug),
    app: application.slug,
    sub: seat.machineId,
    kid: application.kid,
    jti: seat.activationId,
    plan: of.planCode,
    planName: of.planName,
    features: of.features,
    status: "active",
    licenseExpiresAt: of.expiresAt?.toISOString() ?? null,
    updatesUntil: of.updatesUntil?.toISOString() ?? null,
    iat: Math.floor(now.getTime() / 1000),
    exp,
  };
  const license: License = {
    plan: of.planCode,
    planName: of.planName,
    features: of.features,
    expiresAt: of.expiresAt,
    updatesUntil: of.updatesUntil,
    tokenExpiresAt: new Date(exp * 1000),
    maxActivations: of.maxActivations,
    ...(application.manageCodes ? { manageUrl: manageAddress() } : {}),
  };
  const token = await encodeToken(payload, signerOf(application.kid, application.sealedPrivateKey));
  return { token, license };
}
