/** One key with everything that is known of it but its secrets. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { KEY_COLUMNS, type KeyRecord, toKeyRecord } from "./key-record";

export type KeyDetail = KeyRecord & { hasManageCode: boolean };

/** Null for an unknown id and for a key of another application. */
export async function keyDetail(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  id: string,
): Promise<KeyDetail | null> {
  if (!isUuid(id)) return null;
  const row = await ctx.db.prisma.licenseKey.findFirst({
    where: { id, applicationId: application.id },
    select: { ...KEY_COLUMNS, manageCodeHash: true },
  });
  if (!row) return null;
  const { manageCodeHash, ...key } = row;
  return { ...toKeyRecord(key, ctx.now), hasManageCode: manageCodeHash !== null };
}
