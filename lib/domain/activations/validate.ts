/** The heartbeat of installed programs (docs/contract.md 4.2): a fresh token while the license holds. */
import { countActivity } from "../applications/activity-counts";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { statusOf } from "../keys/status";
import { type FoundLicense, findLicense, type Identity, requireLicense } from "./find-license";
import { noteHeartbeat } from "./heartbeats";
import { type SignedLicense, signLicense } from "./license";
import { requireSigningKey } from "./licensing-catalogue";

export type Validation = { identity: Identity; machineId: string; version: string | null };

const SEEN_NOTED_EVERY_MS = 60 * 60 * 1000;

const NOTE_VERSION = {
  name: "note-version",
  text: `UPDATE activations SET last_seen_at = greatest(last_seen_at, $2), version = $3
         WHERE id = $1 AND released_at IS NULL`,
};

/**
 * One round trip and no lock; a second one only when the device's version changed. That an hour has passed since the
 * device was last seen is written later, with that of others.
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
  if (input.version !== null && input.version !== license.version) {
    await ctx.db.run(NOTE_VERSION, [activationId, ctx.now, input.version]);
  } else if (isHeartbeatDue(license, ctx.now)) {
    noteHeartbeat(activationId, ctx.now);
  }
  countActivity(application.applicationId, "validation", ctx.now);
  return signLicense(application, license, { activationId, machineId: input.machineId }, ctx.now);
}

function isHeartbeatDue({ lastSeenAt }: FoundLicense, now: Date): boolean {
  return !lastSeenAt || now.getTime() - lastSeenAt.getTime() >= SEEN_NOTED_EVERY_MS;
}
