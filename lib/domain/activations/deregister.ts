/** A person frees a device's seat on a page (contract 3.2, decisions §7). */
import type { Context } from "../context";
import { isUuid } from "../ids";
import { type Device, tokenMayLastUntil } from "./device";
import { releaseDevice } from "./release";

/** `runsUntil`: how long a token may keep the device running. "gone": it held no seat any more, which is as good. */
export type Deregistered = { outcome: "deregistered"; device: Device; runsUntil: Date } | { outcome: "gone" };

/** Whatever the key's status. The actor of the context is the person. */
export async function deregisterDevice(
  ctx: Context,
  keyId: string,
  activationId: string,
): Promise<Deregistered> {
  const activation = isUuid(activationId)
    ? await ctx.db.prisma.activation.findFirst({
        where: { id: activationId, keyId },
        select: {
          id: true,
          machineId: true,
          name: true,
          version: true,
          createdAt: true,
          lastSeenAt: true,
          key: { select: { expiresAt: true } },
        },
      })
    : null;
  if (!activation) return { outcome: "gone" };
  const { outcome } = await releaseDevice(ctx, keyId, activation.machineId, ctx.actor);
  if (outcome !== "released") return { outcome: "gone" };
  const { id, createdAt, key, ...device } = activation;
  return {
    outcome: "deregistered",
    device: { ...device, activationId: id, firstSeenAt: createdAt },
    runsUntil: tokenMayLastUntil(activation.lastSeenAt, key.expiresAt),
  };
}
