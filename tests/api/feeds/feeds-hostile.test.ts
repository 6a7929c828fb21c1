/** Addresses and headers that no client of ours sends. */
import { beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { importKeys } from "@/lib/domain/moving/import-keys";
import { isRolledOutTo } from "@/lib/domain/releases/rollout";
import { aPlan, contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof feedReader>;
const FOREIGN_KEYS = ["OLD-KEY_1234.abc:99", `${"ABCDEFGH-".repeat(7)}.12345678`];

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  const { application } = publisher;
  client = feedReader(application.slug);
  await switchOn(application, "sparkle", "electron", "squirrel", "tauri", "wordpress", "winsparkle");
  await createFeedKey(contextAt(), application, "sparkle");
  await aFileFor(application, "1.0.0", "macos/x64", "App.zip", {});
  await aFileFor(application, "1.0.0", "windows/x64", "App-1.0.0-full.nupkg");
  await aFileFor(application, "1.0.0", "windows/x64", "App.exe");
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe" });
  await aPluginRelease(application, { pluginId: "charts", version: "0.4.0" });
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"] });
});

describe("a license key of another system", () => {
  it("opens a feed as Bearer, and is refused in an address like our own", async () => {
    const { application } = publisher;
    const lines = FOREIGN_KEYS.map((key, n) => ({ line: n + 1, given: { key } }));
    const report = await importKeys(contextAt(), application, lines, { plan: "pro", dryRun: false });
    expect(report).toMatchObject({ imported: FOREIGN_KEYS.length });
    for (const key of FOREIGN_KEYS) {
      const path = "electron/latest.yml";
      const opened = await client.ask(`feeds/unlimited/${path}`, { authorization: `Bearer ${key}` });
      expect(opened.status).toBe(200);
      for (const written of [key, encodeURIComponent(key)]) {
        const { status, text } = await client.ask(`feeds/unlimited~${written}/${path}`);
        expect([status, text]).toEqual([400, expect.stringContaining("does not belong in an address")]);
        expect(text).not.toContain(key);
      }
    }
  });
});

describe("an address", () => {
  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "that names %s is answered",
    async (word) => {
      for (const path of [
        `feeds/basic/squirrel/${word}-x64/1.0.0`,
        `feeds/basic/squirrel/darwin-${word}/1.0.0`,
        `feeds/basic/winsparkle/${word}/stable.xml`,
        `latest/basic/${word}`,
        `v1/check?platform=${word}`,
      ]) {
        const { status, text } = await client.ask(path);
        expect([path, status]).toEqual([path, 400]);
        expect(JSON.parse(text).message).toMatch(/Did you mean "[a-z0-9]+"\?$/);
      }
      for (const path of [
        `feeds/basic/${word}/x`,
        `feeds/basic/sparkle/x64/${word}`,
        `feeds/basic/electron/latest-linux-${word}.yml`,
        `feeds/basic/wordpress/${word}.json`,
      ])
        expect([path, (await client.ask(path)).status]).toEqual([path, 404]);
      expect((await client.ask(`feeds/basic/tauri/${word}/${word}/1.0.0?bundle=${word}`)).status).toBe(204);
    },
  );

  it("names a file by exactly its own path", async () => {
    for (const path of [
      "files/1.0.0/App.exe",
      "electron/1.0.0/App.exe",
      "wordpress/charts/0.4.0/charts.zip",
    ]) {
      expect((await client.ask(`feeds/basic/${path}`)).status).toBe(200);
      for (const other of [`${path}/more`, `${path}/`, path.replace(/[^/]+$/, "other.zip")])
        expect([other, (await client.ask(`feeds/basic/${other}`)).status]).toEqual([other, 404]);
    }
  });
});

describe("a page that a feed names", () => {
  it("is one that there is: where customers see their licenses", async () => {
    const { text } = await client.ask("feeds/unlimited/sparkle/x64/appcast.xml");
    expect(text).toContain(`<link>${config().accountUrl}/account</link>`);
  });
});

describe("a rollout", () => {
  it("includes who says which installation it is, in any of the three ways", async () => {
    const { id } = await aFileFor(publisher.application, "1.1.0", "macos/x64", "App.zip", { rollout: 50 });
    const names = Array.from({ length: 60 }, (_, n) => `installation-${n}`);
    const inside = names.find((name) => isRolledOutTo({ id, rollout: 50 }, name));
    const outside = names.find((name) => !isRolledOutTo({ id, rollout: 50 }, name));
    const feed = "feeds/basic/squirrel/darwin-x64/1.0.0";
    for (const [query, headers] of [
      ["instance=%", {}],
      ["stagingId=%", {}],
      ["", { "x-user-staging-id": "%" }],
    ] as const) {
      const asked = (name = "") =>
        client.ask(
          `${feed}?${query.replace("%", name)}`,
          Object.fromEntries(Object.keys(headers).map((header) => [header, name])),
        );
      expect((await asked(inside)).status).toBe(200);
      expect((await asked(outside)).status).toBe(204);
    }
    expect((await client.ask(feed)).status).toBe(204);
  });
});

describe("a version that requires another", () => {
  it("is offered to Squirrel.Windows where it says what it runs, in the path or beside it", async () => {
    const { application } = publisher;
    await aFileFor(application, "2.0.0", "windows/x64", "App-2.0.0-full.nupkg", { requiresVersion: "1.0.0" });
    for (const path of ["1.0.0/RELEASES", "RELEASES?id=App&localVersion=1.0.0&arch=amd64"])
      expect((await client.ask(`feeds/basic/squirrel/win32-x64/${path}`)).text).toContain(
        "App-2.0.0-full.nupkg",
      );
    for (const path of ["0.9.0/RELEASES", "RELEASES?localVersion=0.9.0", "RELEASES"]) {
      const { text } = await client.ask(`feeds/basic/squirrel/win32-x64/${path}`);
      expect(text).toContain("App-1.0.0-full.nupkg");
      expect(text).not.toContain("App-2.0.0-full.nupkg");
    }
  });

  it("is in Sparkle's feed for those that hide it themselves, and in no other's", async () => {
    const steps = await aPublisherOfTwo();
    const reader = feedReader(steps.application.slug);
    await switchOn(steps.application, "sparkle");
    await createFeedKey(contextAt(), steps.application, "sparkle");
    const mac = (
      version: string,
      build: string,
      requiresVersion: string | null = null,
      expects: string[] = [],
    ) =>
      aRelease(steps.application, version, {
        fileName: "App.zip",
        requiresVersion,
        expects,
        said: { platform: "macos", arch: "x64", build },
      });
    await mac("1.0.0", "100");
    await mac("1.5.0", "150");
    // The other processor's file never came.
    const expects = ["macos/arm64", "macos/x64"];
    await mac("1.8.0", "180", null, expects);
    await mac("2.0.0", "200", "1.5.0");
    await mac("3.0.0", "300", "2.5.0");
    const path = "feeds/basic/sparkle/x64/appcast.xml";
    const versions = async (userAgent: string) => {
      const { text } = await reader.ask(path, { "user-agent": userAgent });
      return [...text.matchAll(/<title>(\d.*?)<\/title>(?:[\s\S]*?)(?=<\/item>)/g)].map(([item, version]) => [
        version,
        /<sparkle:minimumUpdateVersion>(.*?)</.exec(item)?.[1],
      ]);
    };
    // By turns: an answer to one must not be kept for the other.
    for (let n = 0; n < 2; n += 1) {
      expect(await versions("Example/1.0 Sparkle/2.9.0")).toEqual([
        ["2.0.0", "150"],
        ["1.5.0", undefined],
        ["1.0.0", undefined],
      ]);
      expect(await versions("Example/1.0 Sparkle/2.6.4")).toEqual([
        ["1.5.0", undefined],
        ["1.0.0", undefined],
      ]);
    }
  });
});
