/** From a key, or from a token alone, to the license and the device. */
import { config } from "../../config/config";
import { hashSecret, type PlainSecret } from "../../crypto/secret";
import type { KeyState } from "../../db/generated/enums";
import { isSlug } from "../applications/application";
import type { Features } from "../applications/plan-fields";
import { verifierOf } from "../applications/signer";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { LICENSE_KEY_HASH_KIND } from "../keys/license-key";
import { isSignedBy, readToken, type UnverifiedToken } from "../tokens/verify";
import { type LicenseRow, licenseByDevice, licenseByKey } from "./license-rows";
import {
  applicationSince,
  type LicensingApplication,
  licensingApplication,
  rememberedApplication,
} from "./licensing-catalogue";

/** What a program sends to say which license it means. */
export type Identity = { key: PlainSecret } | { token: string };

/** The license a key or token names. `activationId` is null when the device holds no seat and never did. */
export type FoundLicense = {
  keyId: string;
  state: KeyState;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  maxActivations: number | null;
  planCode: string;
  planName: string;
  features: Features;
  activationId: string | null;
  version: string | null;
  lastSeenAt: Date | null;
  releasedAt: Date | null;
};

/** `license` null: the key is unknown, or the token is broken or foreign. */
export type LicenseLookup = { application: LicensingApplication; license: FoundLicense | null };

type ReadContext = Pick<Context, "db">;

/** One round trip, shared with calls at the same time. Throws `not_found` for an unknown application. */
export async function findLicense(
  ctx: ReadContext,
  slug: string,
  identity: Identity,
  machineId: string,
): Promise<LicenseLookup> {
  if (!isSlug(slug)) throw new DomainError("not_found");
  return "key" in identity
    ? findByKey(ctx, slug, identity.key, machineId)
    : findByToken(ctx, slug, identity.token, machineId);
}

async function findByKey(
  ctx: ReadContext,
  slug: string,
  key: PlainSecret,
  machineId: string,
): Promise<LicenseLookup> {
  const secretHash = hashSecret(config().secrets.keyPepper, LICENSE_KEY_HASH_KIND, key);
  const row = await licenseByKey({ secretHash, machineId });
  const application = await applicationOf(ctx, slug, row);
  return { application, license: licenseOf(row, application) };
}

/** A token names its license for as long as a published key verifies it, also after its `exp` (docs/contract.md D5). */
async function findByToken(
  ctx: ReadContext,
  slug: string,
  text: string,
  machineId: string,
): Promise<LicenseLookup> {
  const token = readToken(text);
  if (!token) return { application: await licensingApplication(ctx.db, slug), license: null };
  const row = await licenseByDevice(token.claims.jti);
  const application = await applicationOf(ctx, slug, row);
  if (!isGenuine(token, application)) return { application, license: null };
  const license = licenseOf(row, application);
  if (!license) return { application, license: null };
  const isThisDevice = token.claims.sub === machineId && row.machineId === machineId;
  return { application, license: isThisDevice ? license : { ...license, activationId: null } };
}

/** From memory, unless something changed before the row was read. */
function applicationOf(
  ctx: ReadContext,
  slug: string,
  row: LicenseRow,
): LicensingApplication | Promise<LicensingApplication> {
  const known = rememberedApplication(slug);
  return known?.version === row.version ? known : applicationSince(ctx.db, slug, row.version);
}

/** `iss` is not judged: signing keys belong to one application, and a new BASE_URL must lock no one out (docs/contract.md D11). */
function isGenuine(token: UnverifiedToken, application: LicensingApplication): boolean {
  const { kid, app } = token.claims;
  const publicKey = application.publicKeys.get(kid);
  if (!publicKey || app !== application.slug) return false;
  return isSignedBy(token, verifierOf(kid, publicKey));
}

function licenseOf(row: LicenseRow, application: LicensingApplication): FoundLicense | null {
  const { keyId, planId, state } = row;
  if (!keyId || !planId || !state || row.applicationId !== application.applicationId) return null;
  const plan = application.plans.get(planId);
  if (!plan) throw new Error("A key's plan is not among those of its application.");
  return {
    keyId,
    state,
    expiresAt: row.expiresAt,
    updatesUntil: row.updatesUntil,
    maxActivations: row.maxActivations,
    planCode: plan.code,
    planName: plan.name,
    features: plan.features,
    activationId: row.activationId,
    version: row.deviceVersion,
    lastSeenAt: row.lastSeenAt,
    releasedAt: row.releasedAt,
  };
}

/** Throws `unknown_key`. */
export function requireLicense(found: LicenseLookup): FoundLicense {
  if (!found.license) throw new DomainError("unknown_key");
  return found.license;
}
