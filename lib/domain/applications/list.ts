/** All applications, as the console and the command line list them. */
import type { Context } from "../context";
import { type BoundedCount, boundedCount, COUNT_LIMIT } from "./bounded-count";
import { APPLICATION_COLUMNS, type Application } from "./find";

/** By name. */
export async function listApplications(ctx: Pick<Context, "db">): Promise<Application[]> {
  return ctx.db.prisma.application.findMany({
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: APPLICATION_COLUMNS,
  });
}

export type ApplicationSummary = Application & {
  /** Neither suspended nor revoked nor expired. */
  activeKeys: BoundedCount;
  /** Version of the core that went live last; null for none. */
  newestVersion: string | null;
};

/** By name, with numbers that take no longer with more keys. */
export async function summarizeApplications(ctx: Pick<Context, "db" | "now">): Promise<ApplicationSummary[]> {
  const applications = await listApplications(ctx);
  const rows = await ctx.db.prisma.$queryRaw<{ id: string; keys: number; version: string | null }[]>`
    SELECT a.id, k.keys, r.version
    FROM unnest(${applications.map(({ id }) => id)}::uuid[]) AS a (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS keys
      FROM ((SELECT 1 FROM license_keys
             WHERE application_id = a.id AND state = 'active' AND expires_at IS NULL LIMIT ${COUNT_LIMIT})
            UNION ALL
            (SELECT 1 FROM license_keys
             WHERE application_id = a.id AND state = 'active' AND expires_at > ${ctx.now}
             LIMIT ${COUNT_LIMIT})) AS active) AS k
    LEFT JOIN LATERAL (
      SELECT version FROM releases
      WHERE application_id = a.id AND plugin_id IS NULL AND status = 'published'
      ORDER BY released_at DESC, seq DESC LIMIT 1) AS r ON true`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return applications.map((application) => {
    const row = byId.get(application.id);
    return { ...application, activeKeys: boundedCount(row?.keys ?? 0), newestVersion: row?.version ?? null };
  });
}
