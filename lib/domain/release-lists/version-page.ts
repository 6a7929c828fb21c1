/** The releases of the application itself by version, page by page, newest upload first. */
import { Prisma } from "../../db/generated/client";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import type { ReleaseChannel, ReleaseStatus } from "../releases/release";
import { keysetPage, type PageStart, RELEASES_PER_PAGE, readPageStart } from "./keyset";
import { LISTED_COLUMNS, type ListedRelease, listedReleases } from "./listed-release";

export type ReleaseFilter = Readonly<{
  /** By its code; one that does not exist has no releases. */
  variant: string | null;
  channel: ReleaseChannel | null;
  status: ReleaseStatus | null;
}>;

/**
 * Filters by channel and status choose versions; such a version has its other variants, too. `releases`: at least one, in the
 * order in which their variants were created.
 */
export type ListedVersion = Readonly<{ version: string; releases: readonly ListedRelease[] }>;

export type VersionPage = Readonly<{
  versions: readonly ListedVersion[];
  newer: string | null;
  older: string | null;
}>;

export async function pageOfVersions(
  ctx: Pick<Context, "db">,
  application: Application,
  filter: ReleaseFilter,
  from: PageStart = {},
): Promise<VersionPage> {
  const start = readPageStart(from);
  const found = await ctx.db.prisma.$queryRaw<{ version: string; newest: string }[]>`
    SELECT r.version, max(r.id::text) AS newest ${among(application, filter)}
    GROUP BY r.version
    HAVING (${start.after}::text IS NULL OR max(r.id::text) < ${start.after})
      AND (${start.before}::text IS NULL OR max(r.id::text) > ${start.before})
    ORDER BY newest ${start.before ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT ${RELEASES_PER_PAGE + 1}`;
  const { rows, newer, older } = keysetPage(found, ({ newest }) => newest, start);
  const releases = await ctx.db.prisma.release.findMany({
    where: {
      applicationId: application.id,
      pluginId: null,
      version: { in: rows.map(({ version }) => version) },
      ...(filter.variant ? { variant: { code: filter.variant } } : {}),
    },
    orderBy: { variantId: "asc" },
    select: LISTED_COLUMNS,
  });
  const listed = await listedReleases(ctx, application.id, releases);
  const versions = rows.map(({ version }) => ({
    version,
    releases: listed.filter((release) => release.version === version),
  }));
  return { versions, newer, older };
}

/** `matching`: of those that the filters leave. */
export async function countVersions(
  { db }: Pick<Context, "db">,
  application: Application,
  filter: ReleaseFilter,
): Promise<Readonly<{ matching: number; all: number }>> {
  const count = async (wanted: ReleaseFilter) => {
    const [row] = await db.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(DISTINCT r.version)::int4 AS count ${among(application, wanted)}`;
    return row?.count ?? 0;
  };
  const [matching, all] = await Promise.all([count(filter), count(NO_FILTER)]);
  return { matching, all };
}

const NO_FILTER: ReleaseFilter = { variant: null, channel: null, status: null };

function among({ id }: Application, { variant, channel, status }: ReleaseFilter): Prisma.Sql {
  return Prisma.sql`FROM releases r JOIN variants v ON v.id = r.variant_id
    WHERE r.application_id = ${id}::uuid AND (${variant}::text IS NULL OR v.code = ${variant})
      AND (${channel}::text IS NULL OR r.channel::text = ${channel})
      AND (${status}::text IS NULL OR r.status::text = ${status})`;
}
