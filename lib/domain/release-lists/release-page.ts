/** One release with how often it was downloaded, and the versions of a plugin page by page. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { findRelease } from "../release-files/find-release";
import type { ReleaseRecord } from "../releases/release-record";
import { downloadsByFile, NO_DOWNLOADS, type ReleaseDownloads } from "../updates/downloads";
import { keysetPage, type PageStart, RELEASES_PER_PAGE, readPageStart } from "./keyset";
import { LISTED_COLUMNS, type ListedRelease, listedReleases } from "./listed-release";

export type PluginVersionPage = Readonly<{
  releases: readonly ListedRelease[];
  newer: string | null;
  older: string | null;
}>;

/** Newest upload first. `pluginId`: of its row. */
export async function pageOfPluginVersions(
  ctx: Pick<Context, "db">,
  application: Application,
  pluginId: string,
  from: PageStart = {},
): Promise<PluginVersionPage> {
  const start = readPageStart(from);
  const { after, before } = start;
  const found = await ctx.db.prisma.release.findMany({
    where: {
      applicationId: application.id,
      pluginId,
      ...(after ? { id: { lt: after } } : before ? { id: { gt: before } } : {}),
    },
    orderBy: { id: before ? "asc" : "desc" },
    take: RELEASES_PER_PAGE + 1,
    select: LISTED_COLUMNS,
  });
  const { rows, newer, older } = keysetPage(found, ({ id }) => id, start);
  return { releases: await listedReleases(ctx, application.id, rows), newer, older };
}

/** Throws `not_found`. */
export async function getRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<{ release: ReleaseRecord; downloads: ReleaseDownloads }> {
  const release = await findRelease(ctx, application, id);
  const [downloads = NO_DOWNLOADS] = await downloadsByFile(ctx, application.id, [release]);
  return { release, downloads };
}
