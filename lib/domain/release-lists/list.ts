/** Listing releases and plugins. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { readReleases } from "../release-files/read-releases";
import type { ReleaseRecord } from "../releases/release-record";

/** Of the core or of plugins, newest upload first. */
export async function listReleases(
  ctx: Context,
  application: Application,
  kind: "core" | "plugin",
): Promise<ReleaseRecord[]> {
  return readReleases(ctx, {
    where: { applicationId: application.id, pluginId: kind === "core" ? null : { not: null } },
    orderBy: { id: "desc" },
  });
}

export type PluginRecord = {
  id: string;
  code: string;
  name: string | null;
  description: string | null;
  category: string | null;
  author: string | null;
  premium: boolean;
};

const PLUGIN_COLUMNS = {
  id: true,
  code: true,
  name: true,
  description: true,
  category: true,
  author: true,
  premium: true,
} as const;

export async function listPlugins(ctx: Context, application: Application): Promise<PluginRecord[]> {
  return ctx.db.prisma.plugin.findMany({
    where: { applicationId: application.id },
    orderBy: { code: "asc" },
    select: PLUGIN_COLUMNS,
  });
}

/** Throws `not_found`. */
export async function updatePlugin(
  ctx: Context,
  application: Application,
  code: string,
  changes: { premium?: boolean | undefined },
): Promise<PluginRecord> {
  requirePermission(ctx.actor, "releases");
  const updated = await inTransaction(ctx, async (tx) => {
    const where = { applicationId_code: { applicationId: application.id, code } };
    const known = await tx.db.prisma.plugin.findUnique({ where, select: PLUGIN_COLUMNS });
    if (!known) throw refused("plugin_unknown", { code, application: application.slug });
    const data = changes.premium === undefined ? {} : { premium: changes.premium };
    const detail = changesBetween(known, data);
    if (!detail) return known;
    const plugin = await tx.db.prisma.plugin.update({ where, data, select: PLUGIN_COLUMNS });
    await record(tx, {
      applicationId: application.id,
      action: "plugin.updated",
      target: code,
      targetId: plugin.id,
      detail,
    });
    return plugin;
  });
  await catchUp();
  return updated;
}
