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
  /** The plugin whose release went live last, a stable one where there is any; null for none. */
  newestPlugin: Readonly<{ name: string; version: string }> | null;
};

type Row = {
  id: string;
  keys: number;
  activations: number;
  plugin: string | null;
  version: string | null;
};

const ACTIVATION_DAYS = 30;

/** By name, with numbers that take no longer with more keys. */
export async function summarizeApplications(ctx: Pick<Context, "db" | "now">): Promise<ApplicationSummary[]> {
  const applications = await listApplications(ctx);
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT a.id, k.keys, c.activations, r.plugin, r.version
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
        AND day > (${ctx.now}::timestamptz AT TIME ZONE 'UTC')::date - ${ACTIVATION_DAYS}::int) AS c
    LEFT JOIN LATERAL (
      SELECT coalesce(plugins.name, plugins.code) AS plugin, releases.version
      FROM releases JOIN plugins ON plugins.id = releases.plugin_id
      WHERE releases.application_id = a.id AND releases.status = 'published'
      ORDER BY releases.channel = 'stable' DESC, releases.released_at DESC, releases.id DESC LIMIT 1) AS r ON true`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return applications.map((application) => {
    const { keys = 0, activations = 0, plugin = null, version = null } = byId.get(application.id) ?? {};
    const newestPlugin = plugin !== null && version !== null ? { name: plugin, version } : null;
    return { ...application, activeKeys: boundedCount(keys), activations, newestPlugin };
  });
}
