/**
 * From a key, or from a token alone, to the license and the device: one statement without a row lock, since
 * this is what every installed program asks every day.
 */
import { config } from "../../config";
import { hashSecret, type PlainSecret } from "../../crypto/secret";
import type { KeyState } from "../../db/generated/enums";
import { isSlug } from "../applications/application";
import type { Features } from "../applications/plan";
import { verifierOf } from "../applications/signer";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { LICENSE_KEY_HASH_KIND } from "../keys/license-key";
import { isSignedBy, readToken, type UnverifiedToken } from "../tokens/verify";
import { licenseBase } from "./license";
import { APPLICATION_ROW_COLUMNS, type ApplicationRow, requireLicensing } from "./licensing-application";

/** What a program sends to say which license it means. */
export type Identity = { key: PlainSecret } | { token: string };

/** The license a key or token names. `activationId` is null when the device holds no seat and never did. */
export type FoundLicense = {
  keyId: string;
  state: KeyState;
  expiresAt: Date | null;
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
export type Found = { application: ApplicationRow; license: FoundLicense | null };

const LICENSE_COLUMNS = `
  k.id AS "keyId", k.state, k.expires_at AS "expiresAt", k.max_activations AS "maxActivations",
  p.code AS "planCode", p.name AS "planName", p.features,
  x.id AS "activationId", x.version, x.last_seen_at AS "lastSeenAt", x.released_at AS "releasedAt"`;

const BY_KEY = {
  name: "find-license-by-key",
  text: `SELECT ${APPLICATION_ROW_COLUMNS}, ${LICENSE_COLUMNS}
         FROM applications a
         LEFT JOIN signing_keys s ON s.id = a.license_signing_key_id
         LEFT JOIN license_keys k ON k.secret_hash = $2 AND k.application_id = a.id
         LEFT JOIN plans p ON p.id = k.plan_id
         LEFT JOIN activations x ON x.key_id = k.id AND x.machine_id = $3
         WHERE a.slug = $1`,
};

const BY_TOKEN = {
  name: "find-license-by-token",
  text: `SELECT ${APPLICATION_ROW_COLUMNS}, ${LICENSE_COLUMNS},
                v.public_key AS "publicKey", x.machine_id AS "machineId"
         FROM applications a
         LEFT JOIN signing_keys s ON s.id = a.license_signing_key_id
         LEFT JOIN signing_keys v ON v.application_id = a.id AND v.purpose = 'license' AND v.kid = $2
                                 AND v.withdrawn_at IS NULL
         LEFT JOIN (activations x JOIN license_keys k ON k.id = x.key_id JOIN plans p ON p.id = k.plan_id)
           ON x.id = $3 AND k.application_id = a.id
         WHERE a.slug = $1`,
};

type Nullable<T> = { [K in keyof T]: T[K] | null };
type KeyRow = ApplicationRow & Nullable<FoundLicense>;
type TokenRow = KeyRow & { publicKey: Uint8Array | null; machineId: string | null };

/** Throws `not_found` for an unknown application. */
export async function findLicense(
  ctx: Pick<Context, "db">,
  slug: string,
  identity: Identity,
  machineId: string,
): Promise<Found> {
  return "key" in identity
    ? findByKey(ctx, slug, identity.key, machineId)
    : findByToken(ctx, slug, identity.token, machineId);
}

async function findByKey(
  ctx: Pick<Context, "db">,
  slug: string,
  key: PlainSecret,
  machineId: string,
): Promise<Found> {
  const secretHash = hashSecret(config().secrets.keyPepper, LICENSE_KEY_HASH_KIND, key);
  const [row] = isSlug(slug) ? await ctx.db.run<KeyRow>(BY_KEY, [slug, secretHash, machineId]) : [];
  const application = requireLicensing(row);
  return { application, license: licenseOf(application) };
}

/** A token names its license for as long as a published key verifies it, also after its `exp` (decisions §5). */
async function findByToken(
  ctx: Pick<Context, "db">,
  slug: string,
  text: string,
  machineId: string,
): Promise<Found> {
  const token = readToken(text);
  const names = token ? [token.claims.kid, token.claims.jti] : [null, null];
  const [row] = isSlug(slug) ? await ctx.db.run<TokenRow>(BY_TOKEN, [slug, ...names]) : [];
  const application = requireLicensing(row);
  if (!token || !isGenuine(token, application)) return { application, license: null };
  const license = licenseOf(application);
  if (!license) return { application, license: null };
  const isThisDevice = token.claims.sub === machineId && application.machineId === machineId;
  return { application, license: isThisDevice ? license : { ...license, activationId: null } };
}

function isGenuine(token: UnverifiedToken, row: TokenRow): boolean {
  if (!row.publicKey || token.claims.app !== row.slug || token.claims.iss !== licenseBase(row.slug))
    return false;
  return isSignedBy(token, verifierOf(token.claims.kid, row.publicKey));
}

function licenseOf(row: KeyRow): FoundLicense | null {
  const { keyId, state, planCode, planName, features } = row;
  if (!keyId || !state || !planCode || planName === null || !features) return null;
  return { ...row, keyId, state, planCode, planName, features };
}

/** Throws `unknown_key`. */
export function requireLicense(found: Found): FoundLicense {
  if (!found.license) throw new DomainError("unknown_key");
  return found.license;
}
