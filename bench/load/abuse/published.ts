/** What strangers find: a product with long notes, an ordinary one, a restricted variant, a plugin, trials, all feeds. */
import { randomBytes } from "node:crypto";
import { stopChangeFeed } from "@/lib/db/change-feed";
import { connectDatabase, disconnectDatabase } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { createPlan } from "@/lib/domain/applications/save-plan";
import { FEED_FORMATS } from "@/lib/domain/feeds/feed-format";
import { createFeedKey, FEED_KEY_FORMATS } from "@/lib/domain/feeds/feed-keys";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { uploadRelease } from "@/lib/domain/publishing/upload-release";
import { describeFile } from "@/lib/domain/release-files/new-file";
import { storeFile } from "@/lib/domain/release-files/stored-file";
import { contextAt } from "@/tests/support/factories";
import { aPluginRelease, aPublisherOfTwo } from "@/tests/support/release-factories";

/** Of whose releases the notes are as long as a large project writes them, and of whose as most do. */
export const LONG = { slug: "long-notes", releases: 60, notesBytes: 10_000 };
export const ORDINARY = { slug: "ordinary", releases: 40, notesBytes: 1_500 };
export const PLUGIN = "charts";
export const INSTALLER = "setup.exe";
/** Long enough that a thousand ranges of it are worth answering. */
const INSTALLER_BYTES = 2 * 1024 ** 2;

/** Into a database that is migrated, by the product's own operations. */
export async function publish(url: string): Promise<void> {
  connectDatabase(url);
  try {
    for (const product of [LONG, ORDINARY]) await publishProduct(product);
  } finally {
    await stopChangeFeed();
    await disconnectDatabase();
  }
}

async function publishProduct({ slug, releases, notesBytes }: typeof LONG): Promise<void> {
  const { application } = await aPublisherOfTwo({ slug, name: slug });
  await createPlan(contextAt(), application, { code: "trial", name: "Trial", trialDays: 14 });
  for (const format of FEED_KEY_FORMATS) await createFeedKey(contextAt(), application, format);
  for (let number = 1; number <= releases; number++)
    await addRelease(application, "basic", `1.${number}.0`, notesOf(notesBytes, number));
  await addRelease(application, "unlimited", "1.0.0", notesOf(notesBytes, 0));
  for (const version of ["1.0.0", "1.1.0"])
    await aPluginRelease(application, { pluginId: PLUGIN, version }, { notes: notesOf(notesBytes, 0) });
  await setFeeds(contextAt(), application, Object.fromEntries(FEED_FORMATS.map((format) => [format, true])));
}

/** A file for each kind of updater. */
async function addRelease(application: Application, variant: string, version: string, notes: string) {
  const ctx = contextAt();
  const file = async (name: string, bytes = 1000) => storeFile(ctx, oneChunk(randomBytes(bytes)), name);
  const place = (platform: "windows" | "macos") =>
    ({ version, platform, arch: "x64", build: null, minSystem: null, role: null }) as const;
  await uploadRelease(ctx, application, variant, {
    ...{ version, channel: "stable", notes, notesUrl: null, critical: false, manual: false },
    ...{ expects: null, rollout: null, requiresVersion: null, publish: true, image: null },
    files: [
      describeFile(await file(INSTALLER, INSTALLER_BYTES), place("windows")),
      describeFile(await file("app.zip"), place("macos")),
      describeFile(await file(`app-${version}-full.nupkg`), place("windows"), {
        ...{ packageId: "app", channel: "win" },
      }),
    ],
  });
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** Markdown as changelogs have it, of about so many bytes. */
function notesOf(bytes: number, number: number): string {
  const lines = [`## What is new in 1.${number}.0`, ""];
  for (let line = 1, size = 0; size < bytes; line++) {
    const text = `- **Fixed** [#${number * 1000 + line}](https://example.com/issues/${line}): \`export\` wrote *two* lines where "one" & <none> were expected`;
    if (line % 12 === 0) lines.push("", `### Part ${line / 12}`, "");
    size += lines.push(text) && text.length + 1;
  }
  return lines.join("\n");
}
