/** What the disk has made of a file since it was published is neither vouched for, nor given out, nor named (decision 063). */
import { readFile, writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import type { Application } from "@/lib/domain/applications/find";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { signForFeeds } from "@/lib/domain/publishing/sign-for-feeds";
import { verifyFiles } from "@/lib/domain/release-files/verify-files";
import { pathOf } from "@/tests/support/damage";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisher } from "@/tests/support/release-factories";

let application: Application;
let client: ReturnType<typeof feedReader>;
const SPARKLE = "feeds/basic/sparkle/x64/appcast.xml";
const TAURI = "feeds/basic/tauri/linux/x86_64/0.9.0";
const YML = "feeds/basic/electron/latest-linux.yml";

beforeEach(async () => {
  application = (await aPublisher()).application;
  client = feedReader(application.slug);
  await switchOn(application, "sparkle", "tauri", "electron", "wordpress");
});

/** As many bytes as before. */
async function change(releaseId: string): Promise<() => Promise<void>> {
  const path = await pathOf(releaseId);
  const before = await readFile(path);
  const after = Buffer.from(before);
  after[0] = (after[0] ?? 0) ^ 1;
  await writeFile(path, after);
  return () => writeFile(path, before);
}

async function readBack() {
  const { damaged } = await verifyFiles(contextAt(), application.id);
  await catchUp();
  return damaged.map(({ problem }) => problem);
}

describe("a file that changed on the disk", () => {
  it("gets no signature of Sparkle's, which would vouch for what nobody published", async () => {
    const { id } = await aFileFor(application, "1.0.0", "macos/x64", "App.zip");
    const restore = await change(id);
    await createFeedKey(contextAt(), application, "sparkle");
    expect(await signForFeeds(contextAt(), application.id)).toEqual({ signed: 0, failed: ["App.zip"] });
    expect((await client.ask(SPARKLE)).text).not.toContain("<item>");
    expect((await client.ask("feeds/basic/files/1.0.0/App.zip")).status).toBe(500);
    await restore();
    expect(await readBack()).toEqual([]);
    expect(await signForFeeds(contextAt(), application.id)).toEqual({ signed: 1, failed: [] });
    await catchUp();
    expect((await client.ask(SPARKLE)).text).toContain("sparkle:edSignature");
  });

  it("is in no feed and not given out once that was noticed, and is again when it was put right", async () => {
    for (const format of ["sparkle", "minisign"] as const)
      await createFeedKey(contextAt(), application, format);
    await aFileFor(application, "1.0.0", "macos/x64", "App.zip");
    await aFileFor(application, "1.0.0", "linux/x64", "App.AppImage");
    const mac = await aFileFor(application, "1.1.0", "macos/x64", "App.zip");
    const linux = await aFileFor(application, "1.2.0", "linux/x64", "App.AppImage");
    const restore = [await change(mac.id), await change(linux.id)];
    expect(await readBack()).toEqual(["wrong_content", "wrong_content"]);
    const feed = (await client.ask(SPARKLE)).text;
    expect(feed).toContain("<title>1.0.0</title>");
    expect(feed).not.toContain("1.1.0");
    expect(await client.json(TAURI)).toMatchObject({ version: "1.0.0" });
    expect((await client.ask(YML)).text).toContain('version: "1.0.0"');
    for (const headers of [{}, { range: "bytes=1-2" }]) {
      const { status, text } = await client.ask("feeds/basic/files/1.1.0/App.zip", headers);
      expect([status, JSON.parse(text)]).toMatchObject([500, { error: "file_damaged" }]);
    }
    for (const back of restore) await back();
    expect(await readBack()).toEqual([]);
    expect((await client.ask(SPARKLE)).text).toContain("<title>1.1.0</title>");
    expect((await client.ask("feeds/basic/files/1.1.0/App.zip")).status).toBe(200);
  });

  it("of a plugin is not offered to WordPress, but the one before", async () => {
    await aPluginRelease(application, { pluginId: "charts", version: "0.4.0" });
    const { id } = await aPluginRelease(application, { pluginId: "charts", version: "0.5.0" });
    await change(id);
    expect(await readBack()).toEqual(["wrong_content"]);
    expect(await client.json("feeds/basic/wordpress/charts.json")).toMatchObject({ version: "0.4.0" });
    expect((await client.ask("feeds/basic/wordpress/charts/0.5.0/charts.zip")).status).toBe(500);
  });
});
