/** What an erasure came to, read afterwards from the log. */
import { storedHeads } from "../audit/heads";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { isObject } from "./detail-left";

export type ErasureReport = Readonly<{
  /** By the names of `ErasedCounts`; what was none is left out. */
  counts: Readonly<Record<string, number>>;
  /** Of old months of the log: they may still name the person. */
  logFiles: readonly string[];
}>;

/** Null for what is no erasure. */
export async function erasureReport(ctx: Pick<Context, "db">, id: string): Promise<ErasureReport | null> {
  if (!isUuid(id)) return null;
  const entry = await ctx.db.prisma.auditEntry.findFirst({
    where: { targetId: id, applicationId: null, action: "customer.erased" },
    select: { detail: true },
  });
  if (!entry) return null;
  const counts = Object.entries(isObject(entry.detail) ? entry.detail : {}).flatMap(([name, count]) =>
    typeof count === "number" ? [[name, count]] : [],
  );
  const logFiles = (await storedHeads(ctx)).map(({ file }) => file);
  return { counts: Object.fromEntries(counts), logFiles };
}
