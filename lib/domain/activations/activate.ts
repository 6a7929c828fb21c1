/** Activating a key on a device (docs/contract.md 3.2, 4.2). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { hashSecret, type PlainSecret } from "../../crypto/secret";
import { CATALOGUE_VERSION_SQL, type CatalogueVersion } from "../../db/catalogue-version";
import { measure } from "../../process/measure";
import { countActivity } from "../applications/activity-counts";
import type { Features } from "../applications/plan-fields";
import type { Context } from "../context";
import { DomainError, type DomainErrorCode } from "../errors";
import { firstIdAt } from "../ids";
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

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Ids of the log are in the order of time. */
const TAKEN_SINCE = `(SELECT count(*) FROM audit_entries e
                      WHERE e.target_id = k.id AND e.id > $9::uuid AND e.action = 'device.activated')`;
/** A tenth more for each seat; a key without a limit counts as one of a thousand seats. */
const TAKEN_MAX = `$10::bigint + $10::bigint / 10 * least(coalesce(k.max_activations, 1000), 1000)`;

/** No row where the device would take a seat and may not. The function is called for the row of \`admitted\` alone. */
const ACTIVATE = {
  name: "activate-device",
  text: `SELECT outcome, activation_id AS "activationId", expires_at AS "expiresAt", max_activations AS "maxActivations",
                plan_code AS "planCode", plan_name AS "planName", features, took_seat AS "tookSeat",
                updates_until AS "updatesUntil",
                (SELECT ${CATALOGUE_VERSION_SQL} FROM catalogue_version c WHERE c.id = 1) AS version
         FROM (SELECT $2::bytea AS secret_hash WHERE NOT EXISTS (
                 SELECT 1 FROM license_keys k
                 WHERE k.secret_hash = $2 AND k.application_id = $1
                   AND NOT EXISTS (SELECT 1 FROM activations a
                                   WHERE a.key_id = k.id AND a.machine_id = $3 AND a.released_at IS NULL)
                   AND (NOT $11::boolean OR ${TAKEN_SINCE} >= ${TAKEN_MAX}))) AS admitted,
              activate_device($1, admitted.secret_hash, $3, $4, $5, $6, $7, $8)`,
};

/** What is asked of an address that takes seats, since each is an entry of the log for good. */
export type SeatGuard = Readonly<{
  /** Whether it may take one now. */
  mayTake: boolean;
  /** Called once it did. */
  taken(): Promise<void>;
}>;

/** Where no one calls from an address. The bound of the key holds all the same. */
const UNGUARDED: SeatGuard = { mayTake: true, taken: async () => undefined };

/**
 * Takes a seat, or finds the device in the one it has. Throws `not_found`, `not_configured`, `unknown_key`,
 * `revoked`, `suspended`, `expired`, `limit_reached`, and `too_often` where devices of the key took more seats in a day than
 * `SEATS_TAKEN_PER_KEY_PER_DAY` permits, or the guard says no.
 */
export async function activate(
  ctx: Omit<Context, "actor">,
  slug: string,
  input: Activation,
  guard: SeatGuard = UNGUARDED,
): Promise<SignedLicense> {
  const application = await signingApplication(ctx, slug);
  const secretHash = hashSecret(config().secrets.keyPepper, LICENSE_KEY_HASH_KIND, input.key);
  return activateStored(ctx, application, secretHash, input, guard);
}

/** Likewise, for a key whose hash is known. */
export async function activateStored(
  ctx: Omit<Context, "actor">,
  application: SigningApplication,
  secretHash: Uint8Array,
  input: Omit<Activation, "key">,
  guard: SeatGuard = UNGUARDED,
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
    firstIdAt(new Date(ctx.now.getTime() - DAY_MS)),
    config().limits.seatsTakenPerKeyPerDay,
    guard.mayTake,
  ]);
  if (!row) throw new DomainError("too_often");
  if (row.outcome === "limit_reached") measure({ kind: "seat_refused" });
  if (row.outcome === "limit_reached" && application.hearsLimits)
    await noteLimitReached(ctx, application.applicationId, secretHash, input);
  if (row.outcome === "limit_reached") await noticeSeatsFull(ctx, application.applicationId, secretHash);
  if (row.outcome !== "active") throw new DomainError(row.outcome);
  if (row.tookSeat) {
    countActivity(application.applicationId, "activation", ctx.now);
    await guard.taken();
  }
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
