/** The devices that hold a seat of a key. */
import type { Context } from "../context";
import type { Device } from "./device";

/** Most recently seen first. */
export async function listDevices(ctx: Pick<Context, "db">, keyId: string): Promise<Device[]> {
  const rows = await ctx.db.prisma.activation.findMany({
    where: { keyId, releasedAt: null },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    select: { id: true, machineId: true, name: true, version: true, createdAt: true, lastSeenAt: true },
  });
  return rows.map(({ id, createdAt, ...row }) => ({ ...row, activationId: id, firstSeenAt: createdAt }));
}
