/** Plugins as operators look at them: each with how many versions it has and which is offered. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { compareVersions } from "../releases/version";
import { listPlugins, type PluginRecord } from "./list";

export type PluginOverview = PluginRecord & {
  versions: number;
  /** The highest version that is published; null when there is none. */
  latest: string | null;
};

export async function listPluginOverviews(ctx: Context, application: Application): Promise<PluginOverview[]> {
  const [plugins, releases] = await Promise.all([
    listPlugins(ctx, application),
    ctx.db.prisma.release.findMany({
      where: { applicationId: application.id, pluginId: { not: null } },
      select: { pluginId: true, version: true, status: true },
    }),
  ]);
  return plugins.map((plugin) => {
    const own = releases.filter(({ pluginId }) => pluginId === plugin.id);
    const published = own.filter(({ status }) => status === "published").map(({ version }) => version);
    return { ...plugin, versions: own.length, latest: published.toSorted(compareVersions).at(-1) ?? null };
  });
}

/** By its row's id. Throws `not_found`. */
export async function findPlugin(ctx: Context, application: Application, id: string): Promise<PluginRecord> {
  const plugin = isUuid(id)
    ? (await listPlugins(ctx, application)).find((candidate) => candidate.id === id)
    : undefined;
  if (!plugin) throw refused("plugin_row_unknown", { application: application.slug });
  return plugin;
}
