/** A person frees a device's seat on a page (docs/contract.md 3.2, D7). */
import type { Context } from "../context";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import { runsUntil, shortId } from "./device";
import { releaseDevice } from "./release";

/** "gone": it held no seat of this key, or none any more, which is as good. */
export type Deregistered = "deregistered" | "gone";

/** `runsUntil`: how long its token may keep it running; null when none can any more. */
export type FreedDevice = Readonly<{ name: string | null; shortId: string; runsUntil: Date | null }>;

/** Of one key, or of all keys of a customer. */
type Keys = Readonly<{ id: string } | { emailFolded: string }>;

/**
 * Whatever the key's status; of many at once one deregisters. The actor of the context is the person. `holder`: a customer's folded
 * address, where they do it as the key's holder.
 */
export async function deregisterDevice(
  ctx: Context,
  keyId: string,
  activationId: string,
  holder: string | null = null,
): Promise<Deregistered> {
  requirePermission(ctx.actor, "devices");
  const activation = await findActivation(ctx, { id: keyId }, activationId);
  if (!activation) return "gone";
  const outcome = await releaseDevice(ctx, keyId, activation.machineId, ctx.actor, holder);
  return outcome === "released" ? "deregistered" : "gone";
}

/** A device of the keys that has been freed, by whomever. Null for any other, and for one that took a seat again. */
export async function freedDevice(
  ctx: Pick<Context, "db" | "now">,
  keys: Keys,
  activationId: string,
): Promise<FreedDevice | null> {
  const activation = await findActivation(ctx, keys, activationId);
  if (!activation?.releasedAt) return null;
  const { machineId, name, lastSeenAt, releasedAt, key } = activation;
  return {
    name,
    shortId: shortId(machineId),
    runsUntil: runsUntil({ lastSeenAt, releasedAt, licenseEnd: key.expiresAt }, ctx.now),
  };
}

async function findActivation(ctx: Pick<Context, "db">, keys: Keys, activationId: string) {
  if (!isUuid(activationId)) return null;
  return ctx.db.prisma.activation.findFirst({
    where: { id: activationId, key: keys },
    select: {
      machineId: true,
      name: true,
      lastSeenAt: true,
      releasedAt: true,
      key: { select: { expiresAt: true } },
    },
  });
}
