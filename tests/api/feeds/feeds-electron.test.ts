import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof feedReader>;

beforeEach(async () => {
  publisher = await aPublisher();
  client = feedReader(publisher.application.slug);
  await switchOn(publisher.application, "electron");
});

const sha512 = (content: string) => createHash("sha512").update(content).digest("base64");

describe("the lists of electron-updater", () => {
  it("name every processor of a system in one, the one that fits others first, with files beside them", async () => {
    const { application } = publisher;
    await aFileFor(application, "1.1.0", "windows/arm64", "App-arm64.exe", { notes: 'Says "hello": yes' });
    await aFileFor(application, "1.1.0", "windows/x64", "App-x64.exe");
    await aFileFor(application, "1.1.0", "macos/x64", "App-mac.zip");
    const { status, headers, text } = await client.ask("feeds/basic/electron/latest.yml?noCache=1");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/yaml; charset=utf-8");
    const listed = [...text.matchAll(/- url: "(.+)"\n {4}sha512: "(.+)"\n {4}size: (\d+)/g)].map((one) =>
      one.slice(1),
    );
    expect(listed).toEqual([
      ["1.1.0/App-x64.exe", sha512("App-x64.exe of 1.1.0"), "20"],
      ["1.1.0/App-arm64.exe", sha512("App-arm64.exe of 1.1.0"), "22"],
    ]);
    expect(text).toMatch(/^version: "1.1.0"\n/);
    expect(text).toContain('releaseNotes: "Says \\"hello\\": yes"');
    expect(text).not.toContain("stagingPercentage");
    expect((await client.ask("feeds/basic/electron/1.1.0/App-x64.exe")).text).toBe("App-x64.exe of 1.1.0");
    expect((await client.ask("feeds/basic/electron/latest-linux.yml")).status).toBe(404);
  });

  it("serve beta from stable where there is no beta, and hold a system back until all is there", async () => {
    const { application } = publisher;
    await aFileFor(application, "1.0.0", "macos/x64", "App-1.0.0.zip");
    await aFileFor(application, "1.1.0", "macos/x64", "App-1.1.0.zip", {
      expects: ["macos/arm64", "macos/x64"],
    });
    expect((await client.ask("feeds/basic/electron/beta-mac.yml")).text).toContain('version: "1.0.0"');
    await aFileFor(application, "1.1.0", "macos/arm64", "App-1.1.0-arm64.zip");
    const { text } = await client.ask("feeds/basic/electron/beta-mac.yml");
    expect(text).toContain('version: "1.1.0"');
    expect(text).toContain("1.1.0/App-1.1.0-arm64.zip");
  });

  it("never list a Mac's disk image alone", async () => {
    await aFileFor(publisher.application, "1.0.0", "macos/x64", "App.dmg");
    expect((await client.ask("feeds/basic/electron/latest-mac.yml")).status).toBe(404);
  });

  it("roll out by the installation that asks, and to nobody who says nothing", async () => {
    const { application } = publisher;
    await aFileFor(application, "1.0.0", "windows/x64", "App.exe");
    await aFileFor(application, "1.1.0", "windows/x64", "App.exe", { rollout: 50 });
    const versionFor = async (headers: Record<string, string>) =>
      /version: "(.+)"/.exec((await client.ask("feeds/basic/electron/latest.yml", headers)).text)?.[1];
    expect(await versionFor({})).toBe("1.0.0");
    const ids = Array.from({ length: 40 }, (_, index) => ({ "x-user-staging-id": `installation ${index}` }));
    const versions = await Promise.all(ids.map(versionFor));
    expect(new Set(versions)).toEqual(new Set(["1.0.0", "1.1.0"]));
  });

  it("keep files of older versions for deltas, and tell of those that are withdrawn", async () => {
    const { application } = publisher;
    await aFileFor(application, "1.0.0", "windows/x64", "App-1.0.0.exe");
    await aFileFor(application, "1.0.0", "windows/x64", "App-1.0.0.exe.blockmap");
    const bad = await aFileFor(application, "1.1.0", "windows/x64", "App-1.1.0.exe");
    expect((await client.ask("feeds/basic/electron/1.0.0/App-1.0.0.exe.blockmap")).status).toBe(200);
    await withdrawRelease(contextAt(), application, bad.id, "broken");
    expect((await client.ask("feeds/basic/electron/latest.yml")).text).toContain('version: "1.0.0"');
    expect((await client.ask("feeds/basic/electron/1.1.0/App-1.1.0.exe")).status).toBe(410);
  });

  it("are JSON errors where there is none: unknown names, manual releases, a feed that is off", async () => {
    const { application } = publisher;
    await aRelease(application, "1.0.0", { fileName: "App.exe", manual: true });
    for (const path of ["latest.yml", "stable.yml", "1.0.0/Other.exe", "..%2F1.0.0%2FApp.exe", "a/b/c/d"]) {
      const { status, headers } = await client.ask(`feeds/basic/electron/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get("content-type")).toContain("application/json");
    }
    expect((await client.ask("feeds/nothing/electron/latest.yml")).status).toBe(404);
    expect((await client.ask("feeds/basic/velopack/releases.win.json")).text).toContain("is off");
    expect((await client.ask("feeds/basic/hazel/x")).text).toContain("There are no feeds for this client");
  });
});
