/** The list of keys by the end of their licenses: the next one first, those that never end last. For `canSortByEnd` only. */
import { Prisma } from "../../db/generated/client";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { conditionsOf, type KeyCursor } from "./key-conditions";
import type { KeyFilters } from "./key-filters";

/** At most `take` ids, those next to `place`, whose way "older" is the one to later ends. */
export async function findKeyIdsByEnd(
  ctx: Pick<Context, "db" | "now">,
  { id: applicationId }: Application,
  filters: KeyFilters,
  place: KeyCursor | null,
  take: number,
): Promise<string[]> {
  const isBack = place?.way === "newer";
  const { status } = filters;
  const where = Prisma.sql`k.application_id = ${applicationId}::uuid ${conditionsOf(filters, ctx.now)}`;
  const [after, never] = await beyond(ctx, place);
  // Said once more, so that the walk begins at the first active key and not at the first that ever ended.
  const ends = status === "active" ? Prisma.sql`${after} AND k.expires_at > ${ctx.now}::timestamptz` : after;
  const way = Prisma.raw(isBack ? "DESC" : "ASC");
  const rows = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      (SELECT k.id, k.expires_at FROM license_keys k WHERE ${where} AND k.expires_at IS NOT NULL AND ${ends}
       ORDER BY k.expires_at ${way}, k.id ${way} LIMIT ${take})
      UNION ALL
      (SELECT k.id, k.expires_at FROM license_keys k WHERE ${where} AND k.expires_at IS NULL AND ${never}
       ORDER BY k.id ${way} LIMIT ${take})) AS found
    ORDER BY expires_at ${way} ${Prisma.raw(isBack ? "NULLS FIRST" : "NULLS LAST")}, id ${way} LIMIT ${take}`;
  const ids = rows.map(({ id }) => id);
  return isBack ? ids.reverse() : ids;
}

/** Which of the keys that end, and which of those that do not. */
async function beyond(ctx: Pick<Context, "db">, place: KeyCursor | null): Promise<[Prisma.Sql, Prisma.Sql]> {
  const [all, none] = [Prisma.sql`true`, Prisma.sql`false`];
  if (!place) return [all, all];
  const key = await ctx.db.prisma.licenseKey.findUnique({
    where: { id: place.id },
    select: { expiresAt: true },
  });
  const is = Prisma.raw(place.way === "older" ? ">" : "<");
  const end = key?.expiresAt ?? null;
  if (end === null) return [place.way === "older" ? none : all, Prisma.sql`k.id ${is} ${place.id}::uuid`];
  return [
    Prisma.sql`(k.expires_at, k.id) ${is} (${end}::timestamptz, ${place.id}::uuid)`,
    place.way === "older" ? all : none,
  ];
}
