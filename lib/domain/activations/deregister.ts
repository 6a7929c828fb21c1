/** A person frees a device's seat on a page (docs/contract.md 3.2, D7). */
import type { Context } from "../context";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import { type FreedDevice, runsUntil } from "./device";
import { releaseDevice } from "./release";

/** "gone": it held no seat of this key, or none any more, which is as good. */
export type Deregistered = { outcome: "deregistered"; device: FreedDevice } | { outcome: "gone" };

/** Whatever the key's status; of many at once one deregisters. The actor of the context is the person. */
export async function deregisterDevice(
  ctx: Context,
  keyId: string,
  activationId: string,
): Promise<Deregistered> {
  requirePermission(ctx.actor, "devices");
  const activation = await findActivation(ctx, keyId, activationId);
  if (!activation) return { outcome: "gone" };
  const { machineId, name, key } = activation;
  const { outcome, lastSeenAt } = await releaseDevice(ctx, keyId, machineId, ctx.actor);
  if (outcome !== "released") return { outcome: "gone" };
  // As it was under the lock: a heartbeat may have come since the row was read.
  const holder = {
    lastSeenAt: lastSeenAt ?? activation.lastSeenAt,
    licenseEnd: key.expiresAt,
    releasedAt: ctx.now,
  };
  return { outcome: "deregistered", device: { name, machineId, runsUntil: runsUntil(holder, ctx.now) } };
}

/**
 * A device of the key that has been freed, by whomever, so that a page can say it again after a redirect. Null for any
 * other, and for one that took a seat again.
 */
export async function freedDevice(
  ctx: Pick<Context, "db" | "now">,
  keyId: string,
  activationId: string,
): Promise<FreedDevice | null> {
  const activation = await findActivation(ctx, keyId, activationId);
  if (!activation?.releasedAt) return null;
  const { machineId, name, lastSeenAt, releasedAt, key } = activation;
  return {
    name,
    machineId,
    runsUntil: runsUntil({ lastSeenAt, releasedAt, licenseEnd: key.expiresAt }, ctx.now),
  };
}

async function findActivation(ctx: Pick<Context, "db">, keyId: string, activationId: string) {
  if (!isUuid(keyId) || !isUuid(activationId)) return null;
  return ctx.db.prisma.activation.findFirst({
    where: { id: activationId, keyId },
    select: {
      machineId: true,
      name: true,
      lastSeenAt: true,
      releasedAt: true,
      key: { select: { expiresAt: true } },
    },
  });
}
