/** Releases page by page, newest upload first, with how often each was downloaded. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { findStoredRelease } from "./publish";
import type { ReleaseChannel, ReleaseStatus } from "./release";
import type { ReleaseRecord } from "./release-record";

export const RELEASES_PER_PAGE = 25;

export type ReleaseFilter = {
  kind: "core" | "plugin";
  /** By its code; one that does not exist has no releases. */
  variant?: string | null;
  /** A plugin's id. */
  plugin?: string | null;
  channel?: ReleaseChannel | null;
  status?: ReleaseStatus | null;
};

/** Where a page begins: after a release that is newer, or before one that is older. By id; anything else is the first page. */
export type PageStart = { after?: string | null; before?: string | null };

export type ListedRelease = Pick<
  ReleaseRecord,
  "id" | "version" | "channel" | "status" | "critical" | "size"
> & {
  variant: string | null;
  plugin: string | null;
  image: string | null;
  releasedAt: Date | null;
  createdAt: Date;
  downloads: number;
};

export type ReleasePage = {
  releases: ListedRelease[];
  /** For `before` of the page with newer ones, and `after` of the page with older ones; null where there is none. */
  newer: string | null;
  older: string | null;
};

const COLUMNS = {
  id: true,
  version: true,
  channel: true,
  status: true,
  critical: true,
  size: true,
  image: true,
  releasedAt: true,
  createdAt: true,
  variant: { select: { code: true } },
  plugin: { select: { code: true } },
} as const;

/** Ids are in the order of uploads, so a page costs the same wherever it lies. */
export async function pageOfReleases(
  ctx: Pick<Context, "db">,
  application: Application,
  filter: ReleaseFilter,
  start: PageStart = {},
): Promise<ReleasePage> {
  const after = start.after && isUuid(start.after) ? start.after : null;
  const before = !after && start.before && isUuid(start.before) ? start.before : null;
  const rows = await ctx.db.prisma.release.findMany({
    where: {
      applicationId: application.id,
      ...ownerOf(filter),
      ...(filter.channel ? { channel: filter.channel } : {}),
      ...(filter.status ? { status: filter.status } : {}),
      ...(after ? { id: { lt: after } } : before ? { id: { gt: before } } : {}),
    },
    orderBy: { id: before ? "asc" : "desc" },
    take: RELEASES_PER_PAGE + 1,
    select: COLUMNS,
  });
  const hasMore = rows.length > RELEASES_PER_PAGE;
  const shown = rows.slice(0, RELEASES_PER_PAGE);
  if (before) shown.reverse();
  const downloads = await downloadsOf(
    ctx,
    application.id,
    shown.map(({ id }) => id),
  );
  const hasNewer = before ? hasMore : after !== null;
  const hasOlder = before ? true : hasMore;
  return {
    releases: shown.map((row) => ({
      ...row,
      variant: row.variant?.code ?? null,
      plugin: row.plugin?.code ?? null,
      size: row.size === null ? null : Number(row.size),
      downloads: downloads.get(row.id) ?? 0,
    })),
    newer: hasNewer ? (shown[0]?.id ?? null) : null,
    older: hasOlder ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One release with its downloads. Throws `not_found`. */
export async function getRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<{ release: ReleaseRecord; downloads: number }> {
  const { record: release } = await findStoredRelease(ctx, application, id);
  return { release, downloads: (await downloadsOf(ctx, application.id, [id])).get(id) ?? 0 };
}

function ownerOf({ kind, variant, plugin }: ReleaseFilter) {
  if (kind === "core") return { pluginId: null, ...(variant ? { variant: { code: variant } } : {}) };
  return { pluginId: plugin ?? { not: null } };
}

async function downloadsOf(
  ctx: Pick<Context, "db">,
  applicationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const sums = await ctx.db.prisma.activityCount.groupBy({
    by: ["subject"],
    where: { applicationId, measure: "download", subject: { in: [...ids] } },
    _sum: { count: true },
  });
  return new Map(sums.map(({ subject, _sum }) => [subject, Number(_sum.count ?? 0n)]));
}
