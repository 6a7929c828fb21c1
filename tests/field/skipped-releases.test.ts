/** A version with manual steps, or a critical one, that lies between what a program runs and the newest: no feed jumps over it. */
import { beforeAll, describe, expect, it } from "vitest";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";

let client: ReturnType<typeof feedReader>;
let slug: string;

/** 1.0.0, then 1.1.0, 1.2.0 with manual steps and critical, and 1.3.0. */
beforeAll(async () => {
  const { application, ci } = await aPublisher();
  slug = application.slug;
  client = feedReader(slug);
  await switchOn(
    application,
    "electron",
    "netsparkle",
    "sparkle",
    "squirrel",
    "tauri",
    "velopack",
    "winsparkle",
    "wordpress",
  );
  for (const format of ["sparkle", "minisign"] as const)
    await createFeedKey(contextAt(), application, format);
  for (const [at, version] of ["1.0.0", "1.1.0", "1.2.0", "1.3.0"].entries()) {
    const flags = version === "1.2.0" ? { manual: true, critical: true } : {};
    const said = { platform: "macos", arch: "x64", build: `${1000 + at}` } as const;
    await aRelease(application, version, { fileName: "Ex.zip", ...flags, said });
    await aFileFor(application, version, "macos/x64", "Ex.app.tar.gz");
    for (const name of ["Ex.exe", "Ex.msix"]) await aFileFor(application, version, "windows/x64", name);
    const packed = file(nupkg({ ...VELOPACK, id: "Ex", version }), `Ex-${version}-full.nupkg`);
    const parts: Part[] = [
      ["version", version],
      ["platform", "windows"],
      ["arch", "x64"],
      ["file", packed],
    ];
    expect(await pipeline(slug, ci.token).release(form(...parts))).toMatchObject({ status: 201 });
    await aPluginRelease(application, { pluginId: "charts", version }, flags);
  }
});

const text = async (path: string, headers: Record<string, string> = {}) =>
  (await client.ask(`feeds/basic/${path}`, headers)).text;
const status = async (path: string) => (await client.ask(`feeds/basic/${path}`)).status;
const versionsIn = (feed: string) =>
  [...feed.matchAll(/<sparkle:shortVersionString>([^<]*)/g)].map(([, version]) => version);

it("an update check says so", async () => {
  const { body } = await program(slug).check({ version: "1.1.0", platform: "macos", arch: "x64" });
  expect(body).toMatchObject({ latest: { version: "1.3.0", manual: true, critical: true } });
});

describe("a program that says what it runs", () => {
  const FEEDS = {
    Tauri: "tauri/darwin/x86_64",
    "Squirrel.Mac": "squirrel/darwin-x64",
    MSIX: "squirrel/win32-x64/msix",
  };

  it.each(Object.entries(FEEDS))("is offered nothing above it: %s", async (_, feed) => {
    expect(await status(`${feed}/1.1.0`)).toBe(204);
    expect(await text(`${feed}/1.0.0`)).toContain("1.1.0");
    expect(await text(`${feed}/1.2.0`)).toContain("1.3.0");
  });

  it("finds nothing above it in lists", async () => {
    const lists = [
      "velopack/releases.win-x64.json?localVersion=",
      "squirrel/win32-x64/RELEASES?localVersion=",
    ];
    for (const list of lists) {
      expect(await text(`${list}1.1.0`)).not.toMatch(/Ex-1\.[23]\.0-full/);
      expect(await text(`${list}1.2.0`)).toContain("Ex-1.3.0-full");
    }
    for (const list of ["electron/latest.yml", "electron/latest-mac.yml"]) {
      expect(await text(`${list}?version=1.1.0`)).toContain('version: "1.1.0"');
      expect(await text(`${list}?version=1.2.0`)).toContain('version: "1.3.0"');
    }
    expect(versionsIn(await text("winsparkle/x64/stable.xml?version=1.1.0"))).toEqual(["1.1.0", "1.0.0"]);
    expect(versionsIn(await text("netsparkle/windows-x64/stable.xml?version=1.2.0"))[0]).toBe("1.3.0");
  });
});

describe("a program that does not say what it runs", () => {
  it("is offered what lies below, as where a version is required", async () => {
    for (const list of ["electron/latest.yml", "electron/latest-mac.yml"])
      expect(await text(list)).toContain('version: "1.1.0"');
    for (const list of ["winsparkle/x64/stable.xml", "netsparkle/windows-x64/stable.xml"])
      expect(versionsIn(await text(list))).toEqual(["1.1.0", "1.0.0"]);
    expect(await client.json("feeds/basic/squirrel/darwin-x64/RELEASES.json")).toMatchObject({
      currentRelease: "1.1.0",
    });
  });

  it("is told by Sparkle, which knows, what to run first, and below which version it is critical", async () => {
    const feed = await text("sparkle/x64/stable.xml", { "user-agent": "Ex/1.0 Sparkle/2.9.0" });
    expect(versionsIn(feed)).toEqual(["1.3.0", "1.2.0", "1.1.0", "1.0.0"]);
    const [newest = "", manual = ""] = feed.split("<item>").slice(1);
    expect(newest).toContain("<sparkle:minimumUpdateVersion>1002</sparkle:minimumUpdateVersion>");
    expect(newest).toContain('<sparkle:criticalUpdate sparkle:version="1002">');
    expect(manual).toContain("<sparkle:informationalUpdate>");
    expect(manual).toContain("<sparkle:criticalUpdate></sparkle:criticalUpdate>");
    const older = await text("sparkle/x64/stable.xml", { "user-agent": "Ex/1.0 Sparkle/2.6.4" });
    expect(versionsIn(older)).toEqual(["1.2.0", "1.1.0", "1.0.0"]);
  });
});

describe("WordPress", () => {
  const plugin = (version?: string) =>
    client.json(`feeds/basic/wordpress/charts.json${version ? `?installed_version=${version}` : ""}`);

  it("shows the newest without a button, and says why", async () => {
    for (const version of [undefined, "1.1.0", "1.1"]) {
      const answer = await plugin(version);
      expect(answer).toMatchObject({
        version: "1.3.0",
        upgrade_notice: expect.stringContaining("Version 1.2.0 needs manual steps"),
      });
      expect(answer).toMatchObject({ upgrade_notice: expect.stringContaining("important") });
      expect(answer).not.toHaveProperty("package");
    }
    for (const version of ["1.2.0", "1.2"]) {
      const after = await plugin(version);
      expect(after).toMatchObject({ version: "1.3.0", package: expect.any(String) });
      expect(after).not.toHaveProperty("upgrade_notice");
    }
  });
});
