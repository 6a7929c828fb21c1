/** `POST ci/plugin`: a package of a plugin, which comes into being with its first. */
import { v7 as uuidv7 } from "uuid";
import { catchUp } from "../../db/change-feed";
import { type Application, findApplication } from "../applications/find";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { describeFile, NOTHING_SAID } from "../release-files/new-file";
import type { WordpressPlugin } from "../release-files/package-facts/wordpress-plugin";
import type { StoredFile } from "../release-files/stored-file";
import type { ReleaseRecord } from "../releases/release-record";
import { createRelease, type NewRelease } from "./create-release";
import type { PluginDescription } from "./plugin-manifest";

type NewPluginRelease = Pick<NewRelease, "channel" | "notes" | "critical" | "manual" | "publish"> & {
  file: StoredFile;
  /** Of a plugin of WordPress. */
  wordpress?: Pick<WordpressPlugin, "needs" | "readme"> | undefined;
  /** Whether the plugin is premium from this upload on; null: as it is, and a new one as the application's setting says. */
  premium?: boolean | null;
};

/** A plugin has one file, for all that its core runs on. */
const FOR_ALL = { expects: [], rollout: 100, requiresVersion: null };

/** Throws as `createRelease`. */
export async function uploadPlugin(
  ctx: Context,
  application: Application,
  plugin: PluginDescription,
  upload: NewPluginRelease,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  const { premium = null, file, wordpress, ...input } = upload;
  const described = describeFile(file, { ...NOTHING_SAID, role: "program" });
  const { version, minCoreVersion } = plugin;
  const release: NewRelease = {
    ...input,
    ...FOR_ALL,
    version,
    minCoreVersion,
    image: null,
    notesUrl: null,
    files: [
      { ...described, extra: { ...described.extra, wordpress: wordpress?.needs, readme: wordpress?.readme } },
    ],
  };
  const created = await createRelease(ctx, application, release, {
    prepare: async (tx) => ({ pluginId: await savePlugin(tx, application, plugin, premium) }),
    existing: { plugin: { code: plugin.pluginId } },
  });
  // It counts for the versions that are published already, also when this one is a draft.
  if (premium !== null) await catchUp();
  return created;
}

/** What the newest upload says of the plugin replaces what was known; what it leaves out stays. */
async function savePlugin(
  tx: Context,
  application: Application,
  plugin: PluginDescription,
  premium: boolean | null,
): Promise<string> {
  const said = Object.fromEntries(
    Object.entries({
      name: plugin.name,
      description: plugin.description,
      category: plugin.category,
      author: plugin.author,
      premium,
    }).filter(([, value]) => value !== null),
  );
  const where = { applicationId_code: { applicationId: application.id, code: plugin.pluginId } };
  const known = await tx.db.prisma.plugin.findUnique({ where, select: { id: true, premium: true } });
  if (known) {
    await tx.db.prisma.plugin.update({ where: { id: known.id }, data: said });
    const detail = premium === null ? null : changesBetween({ premium: known.premium }, { premium });
    if (detail) {
      await record(tx, {
        applicationId: application.id,
        action: "plugin.updated",
        target: plugin.pluginId,
        targetId: known.id,
        detail,
      });
    }
    return known.id;
  }
  // As it is now: the upload may have taken an hour.
  const { newPluginsPremium } = await findApplication(tx, application.slug);
  const isPremium = premium ?? newPluginsPremium;
  const created = await tx.db.prisma.plugin.create({
    data: {
      id: uuidv7(),
      applicationId: application.id,
      code: plugin.pluginId,
      ...said,
      premium: isPremium,
      createdAt: tx.now,
    },
    select: { id: true },
  });
  await record(tx, {
    applicationId: application.id,
    action: "plugin.created",
    target: plugin.pluginId,
    targetId: created.id,
    ...(isPremium ? { detail: { premium: true } } : {}),
  });
  return created.id;
}
