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
  /** In the last 30 days, today included. */
  activations: number;
};

const ACTIVATION_DAYS = 30;

/** By name, with numbers that take no longer with more keys. */
export async function summarizeApplications(ctx: Pick<Context, "db" | "now">): Promise<ApplicationSummary[]> {
  const applications = await listApplications(ctx);
  const rows = await ctx.db.prisma.$queryRaw<{ id: string; keys: number; activations: number }[]>`
    SELECT a.id, k.keys, c.activations
    FROM unnest(${applications.map(({ id }) => id)}::uuid[]) AS a (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS keys
      FROM ((SELECT 1 FROM license_keys
             WHERE application_id = a.id AND state = 'active' AND expires_at IS NULL LIMIT ${COUNT_LIMIT})
            UNION ALL
            (SELECT 1 FROM license_keys
             WHERE application_id = a.id AND state = 'active' AND expires_at > ${ctx.now}
             LIMIT ${COUNT_LIMIT})) AS active) AS k
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(count), 0)::float8 AS activations FROM activity_counts
      WHERE application_id = a.id AND measure = 'activation' AND subject = ''
        AND day > (${ctx.now}::timestamptz AT TIME ZONE 'UTC')::date - ${ACTIVATION_DAYS}::int) AS c`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return applications.map((application) => {
    const row = byId.get(application.id);
    return { ...application, activeKeys: boundedCount(row?.keys ?? 0), activations: row?.activations ?? 0 };
  });
}
