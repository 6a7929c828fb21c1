/** Channels under names of their own, as packers bake them into programs. */
import { beforeEach, describe, expect, it } from "vitest";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof feedReader>;

beforeEach(async () => {
  publisher = await aPublisher();
  client = feedReader(publisher.application.slug);
  await switchOn(publisher.application, "electron", "velopack", "tauri", "squirrel");
});

/** As `vpk pack --channel` makes it; without one for the default of Windows. */
async function packed(version: string, channel: string | null, ours: "stable" | "beta"): Promise<void> {
  const { channel: _, rid: __, machineArchitecture: ___, ...unnamed } = VELOPACK as Record<string, string>;
  const members = { ...unnamed, id: "Ex", version, os: "win", ...(channel === null ? {} : { channel }) };
  const parts = Object.entries({ version, channel: ours, publish: "true", platform: "windows" });
  const answer = await pipeline(publisher.application.slug, publisher.ci.token).release(
    form(...parts, ["file", file(nupkg(members), `Ex-${version}-full.nupkg`)]),
  );
  expect(answer).toMatchObject({ status: 201 });
}

async function listed(name: string): Promise<string[]> {
  const { Assets } = (await client.json(`feeds/basic/velopack/${name}`)) as { Assets: { Version: string }[] };
  return Assets.map(({ Version }) => Version);
}

describe("a channel that vpk baked into a package (velopack/velopack)", () => {
  it.each(["beta", "nightly", "rc", "canary", "win-nightly", "osx-beta", "win-x64-dev", "acme"])(
    "lists what was uploaded for it: %s",
    async (channel) => {
      await packed("1.5.0-beta.1", channel, "beta");
      expect(await listed(`releases.${channel}.json`)).toEqual(["1.5.0-beta.1"]);
      const { status, text } = await client.ask(`feeds/basic/velopack/RELEASES-${channel}`);
      expect([status, text]).toEqual([200, expect.stringContaining("Ex-1.5.0-beta.1-full.nupkg")]);
    },
  );

  it.each(["win-nightly", "win-rc", "beta"])(
    "finds packages that were packed without it: %s",
    async (channel) => {
      await packed("1.4.0", null, "stable");
      await packed("1.5.0-beta.1", null, "beta");
      expect(await listed(`releases.${channel}.json`)).toEqual(["1.5.0-beta.1", "1.4.0"]);
      expect(await listed("releases.win.json")).toEqual(["1.4.0"]);
    },
  );

  it("leads a customer's own channel to nothing but what is stable, once there is something", async () => {
    await packed("1.5.0-beta.1", "acme", "beta");
    await packed("1.4.0", "acme", "stable");
    expect(await listed("releases.acme.json")).toEqual(["1.4.0"]);
  });
});

describe("a channel that electron-builder takes from the prerelease (electron-userland/electron-builder)", () => {
  const lists = ["beta", "alpha", "rc", "next", "dev", "canary", "nightly"];

  it.each(lists)("is the same list as beta.yml: %s", async (channel) => {
    const { application } = publisher;
    await aFileFor(application, "1.0.0", "windows/x64", "Ex.exe");
    await aFileFor(application, "1.1.0-rc.1", "windows/x64", "Ex.exe", { channel: "beta" });
    await aFileFor(application, "1.1.0-rc.1", "macos/arm64", "Ex.zip");
    await aFileFor(application, "1.1.0-rc.1", "linux/arm64", "Ex.AppImage");
    for (const name of [`${channel}.yml`, `${channel}-mac.yml`, `${channel}-linux-arm64.yml`])
      expect((await client.ask(`feeds/basic/electron/${name}`)).text).toContain('version: "1.1.0-rc.1"');
    expect((await client.ask("feeds/basic/electron/latest.yml")).text).toContain('version: "1.0.0"');
    expect((await client.ask("feeds/basic/electron/acme.yml")).text).toContain('version: "1.0.0"');
  });

  it("reaches the stable version where there is no prerelease", async () => {
    await aFileFor(publisher.application, "1.0.0", "windows/x64", "Ex.exe");
    for (const channel of [...lists, "acme"])
      expect((await client.ask(`feeds/basic/electron/${channel}.yml`)).text).toContain('version: "1.0.0"');
  });
});

it("a channel in a feed's address may have any name of a prerelease", async () => {
  await aFileFor(publisher.application, "1.1.0-rc.1", "macos/x64", "Ex.zip", { channel: "beta" });
  const at = (channel: string) => client.ask(`feeds/basic/squirrel/darwin-x64/1.0.0?channel=${channel}`);
  for (const channel of ["beta", "nightly", "rc2", "Canary"]) expect((await at(channel)).status).toBe(200);
  for (const channel of ["stable", "latest", "x"]) expect((await at(channel)).status).toBe(204);
});
