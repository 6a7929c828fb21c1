import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { checkSubject, downloadSubject } from "@/lib/domain/applications/activity-subject";
import type { Application } from "@/lib/domain/applications/find";
import { systemChecks } from "@/lib/domain/release-lists/system-checks";
import { viewVersion } from "@/lib/domain/release-lists/version-view";
import type { FileArch, FilePlatform, Target } from "@/lib/domain/releases/platform";
import { activityOf } from "@/tests/support/activity";
import { contextAt } from "@/tests/support/factories";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const NOW = new Date();
const DAY = NOW.toISOString().slice(0, 10);
const WINDOWS = { platform: "windows", arch: "x64" } as const;
const MAC = { platform: "macos", arch: "arm64" } as const;
const LINUX = { platform: "linux", arch: null } as const;

let application: Application;

beforeEach(async () => {
  ({ application } = await aPublisher());
});

/** What a server of the version before writes: the total alone. */
function byServerOfBefore(measure: "update_check" | "download", subject: string, count: number) {
  return databasePool().query(
    `INSERT INTO activity_counts (application_id, measure, subject, day, count)
     VALUES ($1, $2::activity_measure, $3, $4::date, $5)
     ON CONFLICT (application_id, measure, subject, day) DO UPDATE SET count = activity_counts.count + excluded.count`,
    [application.id, measure, subject, DAY, count],
  );
}

function count(times: number, version: string, system: Target): void {
  for (let time = 0; time < times; time += 1)
    countActivity(application.id, "update_check", NOW, checkSubject(version, system));
}

async function shares(version: string, systems: readonly Target[]) {
  await flushActivityCounts();
  return systemChecks(contextAt(), application, { day: new Date(DAY), version, systems });
}

describe("update checks", () => {
  it("are shown by system, of all checks of the day", async () => {
    count(4, "1.1.0", WINDOWS);
    count(2, "1.0.0", WINDOWS);
    count(1, "1.1.0", { platform: "linux", arch: "x64" });
    count(1, "", MAC);
    expect(await shares("1.1.0", [WINDOWS, MAC, LINUX])).toEqual({
      systems: [
        { share: 0.75, ofVersion: 0.5 },
        { share: 0.125, ofVersion: 0 },
        { share: 0.125, ofVersion: 0.125 },
      ],
      elsewhere: 0,
    });
  });

  it("of servers of the version before count in all shares, and of no system", async () => {
    await byServerOfBefore("update_check", "1.1.0", 5);
    expect(await shares("1.1.0", [WINDOWS, MAC])).toEqual({
      systems: [
        { share: null, ofVersion: null },
        { share: null, ofVersion: null },
      ],
      elsewhere: 1,
    });
    count(4, "1.1.0", WINDOWS);
    count(1, "1.0.0", MAC);
    // While the other goes on counting.
    await Promise.all([flushActivityCounts(), byServerOfBefore("update_check", "1.1.0", 10)]);
    expect(await activityOf(application, "update_check")).toEqual({ "1.1.0": 19, "1.0.0": 1 });
    expect(await shares("1.1.0", [WINDOWS, MAC])).toEqual({
      systems: [
        { share: 0.2, ofVersion: 0.2 },
        { share: 0.05, ofVersion: null },
      ],
      elsewhere: 0.75,
    });
    expect((await shares("1.0.0", [WINDOWS, MAC]))?.systems.map(({ ofVersion }) => ofVersion)).toEqual([
      0, 0.05,
    ]);
  });

  it.each<[string, FilePlatform, FileArch | null, Target[], number]>([
    ["its processor's row", "macos", "arm64", [{ platform: "macos", arch: "x64" }, MAC], 1],
    ["its platform's row", "linux", "armv7", [WINDOWS, LINUX], 1],
    ["the only row of its platform, where it names no processor", "windows", null, [MAC, WINDOWS], 1],
    ["the row of what runs anywhere", "linux", "x64", [WINDOWS, { platform: null, arch: null }], 1],
    ["no row of another processor", "windows", "arm64", [WINDOWS, { platform: null, arch: null }], -1],
    [
      "no row of two, where it names no processor",
      "macos",
      null,
      [MAC, { platform: "macos", arch: "x64" }],
      -1,
    ],
  ])("belong to %s", async (_title, platform, arch, systems, place) => {
    count(1, "1.0.0", { platform, arch });
    const found = await shares("1.0.0", systems);
    expect(found?.systems.findIndex(({ share }) => share === 1)).toBe(place);
    expect(found?.elsewhere).toBe(place < 0 ? 1 : 0);
  });

  it("are all of a version that runs anywhere, with or without a system; none are no figure", async () => {
    const anywhere = [{ platform: null, arch: null }];
    expect(await shares("1.0.0", anywhere)).toBeNull();
    await byServerOfBefore("update_check", "1.0.0", 3);
    count(1, "", WINDOWS);
    expect(await shares("1.0.0", anywhere)).toEqual({
      systems: [{ share: 1, ofVersion: 0.75 }],
      elsewhere: 0,
    });
  });
});

describe("downloads", () => {
  const shown = async () => {
    await flushActivityCounts();
    const { variants } = await viewVersion(contextAt(), application, "1.0.0");
    const [variant] = variants;
    const { all, unknown, ofFiles } = variant?.downloads ?? {};
    const names = variant?.release?.files.map(({ id, name }) => [name, ofFiles?.get(id)]);
    return { all, unknown, ...Object.fromEntries(names ?? []) };
  };

  it("are counted by release as ever, and by file", async () => {
    await aRelease(application, "1.0.0", { fileName: "App.dmg", said: { platform: "macos" } });
    const { id } = await aRelease(application, "1.0.0", {
      fileName: "App.exe",
      content: "other",
      said: { platform: "windows" },
    });
    const client = program(application.slug);
    const [mac, windows] = await Promise.all(
      ["macos", "windows"].map(async (platform) => downloadUrlOf(await client.check({ platform }))),
    );
    for (const url of [mac, windows, mac]) await client.download(url ?? "");
    expect(await shown()).toEqual({ all: 3, unknown: 0, "App.dmg": 2, "App.exe": 1 });
    expect(await activityOf(application, "download")).toEqual({ [id]: 3 });
  });

  it("of servers of the version before are of one of the files, and it is not said of which", async () => {
    await aRelease(application, "1.0.0", { fileName: "App.dmg", said: { platform: "macos" } });
    const { id, files } = await aRelease(application, "1.0.0", {
      fileName: "App.exe",
      content: "other",
      said: { platform: "windows" },
    });
    await byServerOfBefore("download", id, 7);
    expect(await shown()).toEqual({ all: 7, unknown: 7, "App.dmg": undefined, "App.exe": undefined });
    const exe = files.find(({ name }) => name === "App.exe")?.id ?? "";
    countActivity(application.id, "download", NOW, downloadSubject(id, exe));
    await Promise.all([flushActivityCounts(), byServerOfBefore("download", id, 1)]);
    expect(await shown()).toEqual({ all: 9, unknown: 8, "App.dmg": undefined, "App.exe": 1 });
  });

  it("of a release with one file are that file's, also of before", async () => {
    const { id } = await aRelease(application, "1.0.0", { fileName: "App.exe" });
    await byServerOfBefore("download", id, 7);
    expect(await shown()).toEqual({ all: 7, unknown: 0, "App.exe": 7 });
  });
});
