/** The heartbeat of installed programs (contract 4.2): a fresh token while the license holds. */
import { countActivity } from "../applications/activity-counts";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { statusOf } from "../keys/status";
import { type FoundLicense, findLicense, type Identity, requireLicense } from "./find-license";
import { type SignedLicense, signLicense } from "./license";
import { requireSigningKey } from "./licensing-application";

export type Validation = { identity: Identity; machineId: string; version: string | null };

const SEEN_NOTED_EVERY_MS = 60 * 60 * 1000;

const NOTE_HEARTBEAT = {
  name: "note-heartbeat",
  text: `UPDATE activations SET last_seen_at = greatest(last_seen_at, $2), version = coalesce($3, version)
         WHERE id = $1 AND released_at IS NULL`,
};

/**
 * One round trip and no lock; a second one only when the device's version changed or an hour has passed.
 * Throws `not_found`, `not_configured`, `unknown_key`, `revoked`, `suspended`, `expired`, `not_activated`.
 */
export async function validate(
  ctx: Omit<Context, "actor">,
  slug: string,
  input: Validation,
): Promise<SignedLicense> {
  const found = await findLicense(ctx, slug, input.identity, input.machineId);
  const application = requireSigningKey(found.application);
  const license = requireLicense(found);
  const status = statusOf(license, ctx.now);
  if (status !== "active") throw new DomainError(status);
  const { activationId } = license;
  if (!activationId || license.releasedAt) throw new DomainError("not_activated");
  if (isHeartbeatDue(license, input.version, ctx.now)) {
    await ctx.db.run(NOTE_HEARTBEAT, [activationId, ctx.now, input.version]);
  }
  countActivity(application.applicationId, "validation", ctx.now);
  return signLicense({ ...application, ...license, activationId, machineId: input.machineId }, ctx.now);
}

function isHeartbeatDue(license: FoundLicense, version: string | null, now: Date): boolean {
  if (version !== null && version !== license.version) return true;
  return !license.lastSeenAt || now.getTime() - license.lastSeenAt.getTime() >= SEEN_NOTED_EVERY_MS;
}
