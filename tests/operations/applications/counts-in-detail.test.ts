import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import type { Application } from "@/lib/domain/applications/find";
import { activityOf } from "@/tests/support/activity";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const WINDOWS = { platform: "windows", arch: "x64" } as const;
const MAC = { platform: "macos", arch: "arm64" } as const;
const FORMATS = ["electron", "tauri", "sparkle", "netsparkle", "squirrel", "velopack"] as const;

let application: Application;

beforeEach(async () => {
  ({ application } = await aPublisher());
});

async function stored(measure: string): Promise<Record<string, number>> {
  await flushActivityCounts();
  const { rows } = await databasePool().query<{ subject: string; count: number }>(
    "SELECT subject, sum(count)::int AS count FROM activity_counts WHERE application_id = $1 AND measure = $2::activity_measure GROUP BY subject",
    [application.id, measure],
  );
  return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
}

describe("update checks", () => {
  it("are counted by version as ever, and by the system that a program says", async () => {
    await aRelease(application, "1.0.0");
    const { check, call } = program(application.slug);
    for (let time = 0; time < 2; time += 1) await check({ version: "1.0.0", ...WINDOWS });
    await check({ version: "1.0.0", platform: "windows" });
    await check({ version: "1.0.0", platform: "macos", arch: "universal" });
    await check({ version: "1.0.0", platform: "any", arch: "any" });
    await check({ version: "9.9.9", ...MAC });
    await check({ version: "1.0.0" });
    expect((await call("GET", "/check?platform=beos")).status).toBe(400);
    expect(await activityOf(application, "update_check")).toEqual({ "1.0.0": 6, "": 1 });
    expect(await stored("update_check_system")).toEqual({
      "1.0.0 windows-x64": 2,
      "1.0.0 windows": 1,
      "1.0.0 macos": 1,
      " macos-arm64": 1,
    });
  });

  it.each<[string, string, string]>([
    ["electron-updater", "electron/latest-mac.yml?version=1.0.0", "1.0.0 macos"],
    ["electron-updater on Linux", "electron/latest-linux-arm64.yml?version=1.0.0", "1.0.0 linux-arm64"],
    ["Tauri", "tauri/windows/x86_64/1.0.0", "1.0.0 windows-x64"],
    ["Sparkle", "sparkle/arm64/appcast.xml?version=1.0.0", "1.0.0 macos-arm64"],
    ["NetSparkle", "netsparkle/windows-x64/stable.xml", " windows-x64"],
    ["Squirrel", "squirrel/win32-ia32/msix/1.0.0", "1.0.0 windows-x86"],
    ["Velopack", "velopack/releases.osx-arm64-beta.json?localVersion=1.0.0", "1.0.0 macos-arm64"],
    ["Velopack at a place", "velopack/windows-arm64/releases.beta.json", " windows-arm64"],
  ])("of %s are counted by system, from memory too", async (_client, path, subject) => {
    await switchOn(application, ...FORMATS);
    await aFileFor(application, "1.0.0", "macos/arm64", "App.zip");
    await aFileFor(application, "1.0.0", "linux/arm64", "App.AppImage");
    const { ask } = feedReader(application.slug);
    for (let time = 0; time < 2; time += 1)
      expect((await ask(`feeds/basic/${path}`)).status).toBeLessThan(300);
    expect(await stored("update_check_system")).toEqual({ [subject]: 2 });
  });
});

it("downloads are counted by release as ever, and by file", async () => {
  await aRelease(application, "1.0.0", { fileName: "App.dmg", said: { platform: "macos" } });
  const { id, files } = await aRelease(application, "1.0.0", {
    fileName: "App.exe",
    content: "other",
    said: { platform: "windows" },
  });
  const client = program(application.slug);
  for (const platform of ["macos", "windows", "macos"])
    await client.download(downloadUrlOf(await client.check({ platform })));
  const [mac, windows] = ["App.dmg", "App.exe"].map(
    (named) => `${id} ${files.find(({ name }) => name === named)?.id}`,
  );
  expect(await stored("download")).toEqual({ [id]: 3 });
  expect(await stored("file_download")).toEqual({ [mac ?? ""]: 2, [windows ?? ""]: 1 });
});
