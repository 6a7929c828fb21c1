/** Activating a key on a device (docs/contract.md 3.2, 4.2). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config";
import { hashSecret, type PlainSecret } from "../../crypto/secret";
import { CATALOGUE_VERSION_SQL, type CatalogueVersion } from "../../db/catalogue-version";
import { measure } from "../../measure";
import { countActivity } from "../applications/activity-counts";
import type { Features } from "../applications/plan";
import type { Context } from "../context";
import { DomainError, type DomainErrorCode } from "../errors";
import { LICENSE_KEY_HASH_KIND } from "../keys/license-key";
import { type SignedLicense, signLicense } from "./license";
import {
  applicationSince,
  licensingApplication,
  requireSigningKey,
  type SigningApplication,
} from "./licensing-catalogue";
import { noteLimitReached } from "./note-limit-reached";
import { noticeSeatsFull } from "./seats-full-notice";

export type Activation = { key: PlainSecret; machineId: string; name: string | null; version: string | null };

type Row = {
  outcome: "active" | DomainErrorCode;
  activationId: string;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  maxActivations: number | null;
  planCode: string;
  planName: string;
  features: Features;
  tookSeat: boolean;
  /** Of the catalogue, in the same snapshot. */
  version: CatalogueVersion;
};

const ACTIVATE = {
  name: "activate-device",
  text: `SELECT outcome, activation_id AS "activationId", expires_at AS "expiresAt", max_activations AS "maxActivations",
                plan_code AS "planCode", plan_name AS "planName", features, took_seat AS "tookSeat",
                updates_until AS "updatesUntil",
                (SELECT ${CATALOGUE_VERSION_SQL} FROM catalogue_version c WHERE c.id = 1) AS version
         FROM activate_device($1, $2, $3, $4, $5, $6, $7, $8)`,
};

/**
 * Takes a seat, or finds the device in the one it has. Throws `not_found`, `not_configured`, `unknown_key`,
 * `revoked`, `suspended`, `expired`, `limit_reached`.
 */
export async function activate(
  ctx: Omit<Context, "actor">,
  slug: string,
  input: Activation,
): Promise<SignedLicense> {
  const application = await signingApplication(ctx, slug);
  const secretHash = hashSecret(config().secrets.keyPepper, LICENSE_KEY_HASH_KIND, input.key);
  return activateStored(ctx, application, secretHash, input);
}

/** Likewise, for a key whose hash is known. */
export async function activateStored(
  ctx: Omit<Context, "actor">,
  application: SigningApplication,
  secretHash: Uint8Array,
  input: Omit<Activation, "key">,
): Promise<SignedLicense> {
  const [row] = await ctx.db.run<Row>(ACTIVATE, [
    application.applicationId,
    secretHash,
    input.machineId,
    input.name,
    input.version,
    ctx.now,
    uuidv7(),
    uuidv7(),
  ]);
  if (!row) throw new Error("activate_device returned no row");
  if (row.outcome === "limit_reached") measure({ kind: "seat_refused" });
  if (row.outcome === "limit_reached" && application.hearsLimits)
    await noteLimitReached(ctx, application.applicationId, secretHash, input);
  if (row.outcome === "limit_reached") await noticeSeatsFull(ctx, application.applicationId, secretHash);
  if (row.outcome !== "active") throw new DomainError(row.outcome);
  if (row.tookSeat) countActivity(application.applicationId, "activation", ctx.now);
  // A key that was withdrawn, or a manage page opened, before this seat was taken.
  const isCurrent = application.version === row.version;
  const signing = isCurrent
    ? application
    : requireSigningKey(await applicationSince(ctx.db, application.slug, row.version));
  return signLicense(signing, row, { activationId: row.activationId, machineId: input.machineId }, ctx.now);
}

/** Refused only by what holds at this moment; what memory knows may be a second behind. */
export async function signingApplication(
  ctx: Pick<Context, "db">,
  slug: string,
): Promise<SigningApplication> {
  try {
    return requireSigningKey(await licensingApplication(ctx.db, slug));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return requireSigningKey(await applicationSince(ctx.db, slug, null));
  }
}
