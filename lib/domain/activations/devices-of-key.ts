/** The devices that hold a seat of a key, as a shop asks for them (docs/contract.md D10). */
import type { Context } from "../context";

export type SeatedDevice = Readonly<{
  id: string;
  machineId: string;
  name: string | null;
  version: string | null;
  createdAt: Date;
  /** Exact to an hour. */
  lastSeenAt: Date;
}>;

/** Newest first, those before `after`; `next`: the id to go on after. */
export async function devicesOfKey(
  { db }: Pick<Context, "db">,
  keyId: string,
  { after, limit }: Readonly<{ after: string | null; limit: number }>,
): Promise<{ devices: SeatedDevice[]; next: string | null }> {
  const rows = await db.prisma.activation.findMany({
    where: { keyId, releasedAt: null, ...(after === null ? {} : { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: { id: true, machineId: true, name: true, version: true, createdAt: true, lastSeenAt: true },
  });
  const devices = rows.slice(0, limit);
  return { devices, next: rows.length > limit ? (devices.at(-1)?.id ?? null) : null };
}
