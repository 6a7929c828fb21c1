/** `POST ci/plugin`: a package of a plugin, which comes into being with its first. */
import { v7 as uuidv7 } from "uuid";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { createRelease, type NewRelease } from "./create-release";
import type { PluginDescription } from "./plugin-manifest";
import type { ReleaseRecord } from "./release-record";

type NewPluginRelease = Omit<NewRelease, "version" | "minCoreVersion" | "image" | "notesUrl">;

/** Throws as `createRelease`. */
export async function uploadPlugin(
  ctx: Context,
  application: Application,
  plugin: PluginDescription,
  input: NewPluginRelease,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const { version, minCoreVersion } = plugin;
  const release: NewRelease = { ...input, version, minCoreVersion, image: null, notesUrl: null };
  return createRelease(ctx, application, release, {
    prepare: async (tx) => ({ pluginId: await savePlugin(tx, application, plugin) }),
    existing: { plugin: { code: plugin.pluginId } },
  });
}

/** What the newest upload says of the plugin replaces what was known; what it leaves out stays. */
async function savePlugin(tx: Context, application: Application, plugin: PluginDescription): Promise<string> {
  const said = Object.fromEntries(
    Object.entries({
      name: plugin.name,
      description: plugin.description,
      category: plugin.category,
      author: plugin.author,
    }).filter(([, value]) => value !== null),
  );
  const where = { applicationId_code: { applicationId: application.id, code: plugin.pluginId } };
  const known = await tx.db.prisma.plugin.findUnique({ where, select: { id: true } });
  if (known) {
    await tx.db.prisma.plugin.update({ where: { id: known.id }, data: said });
    return known.id;
  }
  const created = await tx.db.prisma.plugin.create({
    data: { id: uuidv7(), applicationId: application.id, code: plugin.pluginId, ...said, createdAt: tx.now },
    select: { id: true },
  });
  await record(tx, {
    applicationId: application.id,
    action: "plugin.created",
    target: plugin.pluginId,
    targetId: created.id,
  });
  return created.id;
}
