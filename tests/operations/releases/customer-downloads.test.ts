/** What the holder of a license may download, and the links to it (decision 098). */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { updateVariant } from "@/lib/domain/applications/change-variant";
import type { Application } from "@/lib/domain/applications/find";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import {
  licenseDownloads,
  licenseDownloadUrl,
  type VariantDownloads,
} from "@/lib/domain/updates/customer-downloads";
import { ago, ahead, aKey, aPlan, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPluginRelease, aPublisherOfTwo, aRelease, makePremium } from "@/tests/support/release-factories";

let email: string;
let application: Application;

beforeEach(async () => {
  email = `customer-${randomUUID()}@example.com`;
  application = await aSeller();
});

/** Variants "basic" (open) and "unlimited"; plans "pro", and "max", which opens "unlimited" and all plugins. */
async function aSeller(): Promise<Application> {
  const made = await aPublisherOfTwo();
  await aPlan(made.application);
  await aPlan(made.application, { code: "max", name: "Max", variants: ["unlimited"], plugins: ["*"] });
  return made.application;
}

const buy = async (plan = "pro", input: Parameters<typeof aKey>[1] = {}, of = application) =>
  (await aKey(of, { ...input, plan, email: parseEmail(email) })).id;

function fileOf({ files }: ReleaseRecord): string {
  return files[0]?.id ?? "";
}

const holderOf = (keyId: string) => ({ keyId, emailFolded: email });

async function offered(keyId: string, now?: Date) {
  const found = await licenseDownloads(contextAt(now), holderOf(keyId));
  const versions = (variants: readonly VariantDownloads[] = []) =>
    variants.flatMap(({ code, releases }) => releases.map(({ version }) => `${code} ${version}`));
  return {
    covered: versions(found?.variants),
    forAnyone: versions(found?.forAnyone),
    plugins: (found?.plugins ?? []).map(({ code, version }) => `${code} ${version}`),
  };
}

const covered = async (keyId: string, now?: Date) => (await offered(keyId, now)).covered;

describe("the downloads of a license", () => {
  it("say of each file all that a page shows", async () => {
    const id = await buy();
    const notesUrl = "https://example.com/news";
    const said = { content: "abc", fileName: "app 1.zip", notes: "Better.", notesUrl };
    const release = await aRelease(application, "1.2.0", said);
    expect(await licenseDownloads(contextAt(), holderOf(id))).toEqual({
      application: application.name,
      hasVariants: true,
      variants: [
        {
          code: "basic",
          releases: [
            {
              version: "1.2.0",
              releasedAt: release.releasedAt,
              notes: "Better.",
              notesUrl,
              systems: [
                {
                  fileId: fileOf(release),
                  platform: "any",
                  arches: [],
                  fileName: "app 1.zip",
                  size: 3,
                  sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                  others: [],
                },
              ],
            },
          ],
        },
      ],
      forAnyone: [],
      plugins: [],
    });
  });

  it("keep the systems that a later release lacks", async () => {
    const id = await buy();
    const add = (version: string, fileName: string, platform: "macos" | "windows" | "linux") =>
      aRelease(application, version, { fileName, content: fileName, said: { platform, arch: "x64" } });
    await add("2.4.0", "App.dmg", "macos");
    await add("2.4.0", "App.exe", "windows");
    await add("2.4.0", "App.AppImage", "linux");
    const hotfix = await add("2.4.2", "App-2.4.2.dmg", "macos");
    const systems = async () => {
      const found = await licenseDownloads(contextAt(), holderOf(id));
      return (found?.variants ?? []).flatMap(({ releases }) =>
        releases.map((release) => `${release.version} ${release.systems.map(({ fileName }) => fileName)}`),
      );
    };
    expect(await systems()).toEqual(["2.4.2 App-2.4.2.dmg", "2.4.0 App.exe,App.AppImage"]);
    await withdrawRelease(contextAt(), application, hotfix.id, "broken");
    await expect.poll(systems).toEqual(["2.4.0 App.dmg,App.exe,App.AppImage"]);
  });

  it("are the highest version of what its plan opens, and of what is open to all", async () => {
    for (const variant of ["unlimited", "basic"])
      for (const version of ["1.9.0", "1.10.0", "1.2.0"]) await aRelease(application, version, { variant });
    expect(await covered(await buy("pro"))).toEqual(["basic 1.10.0"]);
    expect(await covered(await buy("max"))).toEqual(["unlimited 1.10.0", "basic 1.10.0"]);
  });

  it("are nothing of somebody else's license, unless one holds its code", async () => {
    await aRelease(application, "1.0.0");
    const keyId = await buy();
    const of = (emailFolded: string | null, id = keyId) =>
      licenseDownloads(contextAt(), { keyId: id, emailFolded });
    expect(await of(`x${email}`)).toBeNull();
    for (const id of [randomUUID(), "x", "", "\0"]) expect(await of(null, id)).toBeNull();
    expect(await of(null)).toEqual(await of(email));
    expect(await of(email)).not.toBeNull();
  });

  it("end with the license, suspension and revocation, and come back with reactivation", async () => {
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    const end = ahead(DAY_MS);
    const id = await buy("max", { expiresAt: end });
    const all = ["unlimited 1.0.0", "basic 1.0.0"];
    expect(await covered(id, new Date(end.getTime() - 1))).toEqual(all);
    expect(await covered(id, end)).toEqual([]);
    const change = (verb: "suspend" | "reactivate" | "revoke") =>
      changeKeyState(contextAt(), application, id, verb, null);
    await change("suspend");
    expect(await covered(id)).toEqual([]);
    await change("reactivate");
    expect(await covered(id)).toEqual(all);
    await change("revoke");
    expect(await covered(id)).toEqual([]);
  });

  it("of a license whose updates have ended are the newest that it covers", async () => {
    const variant = "unlimited";
    await aRelease(application, "1.0.0", { variant, ctx: contextAt(ago(3 * DAY_MS)) });
    const id = await buy("max", { updatesUntil: ago(DAY_MS) });
    await aRelease(application, "2.0.0", { variant });
    expect(await covered(id)).toEqual(["unlimited 1.0.0"]);
    expect(await covered(await buy("max"))).toEqual(["unlimited 2.0.0"]);
  });

  it("do not include betas, drafts, images, and what is withdrawn or not out for all", async () => {
    const id = await buy();
    await aRelease(application, "1.0.0");
    const best = await aRelease(application, "1.1.0");
    await aRelease(application, "1.2.0-rc.1", { channel: "beta" });
    await aRelease(application, "1.3.0", { publish: false });
    await aRelease(application, "1.4.0", { image: "registry.example.com/app:1.4.0" });
    await aRelease(application, "1.5.0", { rollout: 50 });
    expect(await covered(id)).toEqual(["basic 1.1.0"]);
    await withdrawRelease(contextAt(), application, best.id, "broken");
    await expect.poll(() => covered(id)).toEqual(["basic 1.0.0"]);
  });

  it("are none where nothing but images is published, or nothing but licenses is sold", async () => {
    const id = await buy();
    await aRelease(application, "1.0.0", { image: "registry.example.com/app:1.0.0" });
    expect(await licenseDownloads(contextAt(), holderOf(id))).toBeNull();
    await aRelease(application, "1.1.0");
    expect(await covered(id)).toEqual(["basic 1.1.0"]);
    const where = { id: application.id };
    await contextAt().db.prisma.application.update({ where, data: { kind: "license_only" } });
    await expect.poll(() => covered(id)).toEqual([]);
  });
});

describe("the plugins of a license", () => {
  const plugin = (version: string, minCoreVersion: string | null = null, pluginId = "maps") =>
    aPluginRelease(application, { pluginId, version, minCoreVersion, name: "Maps" });

  it("are the premium ones that its plan opens, also where the application has nothing else", async () => {
    await plugin("0.5.0");
    await plugin("0.1.0", null, "free");
    await makePremium(application, "maps");
    const id = await buy("max");
    expect(await offered(id)).toEqual({ covered: [], forAnyone: [], plugins: ["maps 0.5.0"] });
    expect((await offered(await buy("pro"))).plugins).toEqual([]);
    await changeKeyState(contextAt(), application, id, "suspend", null);
    expect((await offered(id)).plugins).toEqual([]);
  });

  it("are the newest that the newest version of the program can run", async () => {
    await plugin("0.5.0");
    await makePremium(application, "maps");
    await plugin("0.6.0", "1.0.0");
    const newest = await plugin("0.7.0", "2.0.0");
    const id = await buy("max");
    expect((await offered(id)).plugins).toEqual(["maps 0.7.0"]);
    await aRelease(application, "1.4.0");
    await expect.poll(async () => (await offered(id)).plugins).toEqual(["maps 0.6.0"]);
    expect(await licenseDownloadUrl(contextAt(), holderOf(id), fileOf(newest))).toBeNull();
    await aRelease(application, "2.0.0", { variant: "unlimited" });
    await expect.poll(async () => (await offered(id)).plugins).toEqual(["maps 0.7.0"]);
    expect(await licenseDownloadUrl(contextAt(), holderOf(id), fileOf(newest))).toContain("/0.7.0/maps.zip");
  });

  it("are not newer than the end of updates", async () => {
    const ctx = contextAt(ago(3 * DAY_MS));
    await aPluginRelease(application, { pluginId: "maps", version: "0.5.0" }, { ctx });
    await makePremium(application, "maps");
    await plugin("0.6.0");
    expect((await offered(await buy("max", { updatesUntil: ago(DAY_MS) }))).plugins).toEqual(["maps 0.5.0"]);
  });
});

describe("public downloads of a restricted variant", () => {
  const share = (publicDownloads: "none" | "newest") =>
    updateVariant(contextAt(), application, "unlimited", { publicDownloads });

  it("are offered beside what a license covers, whatever the license, and never twice", async () => {
    const variant = "unlimited";
    await aRelease(application, "1.0.0", { variant, ctx: contextAt(ago(3 * DAY_MS)) });
    const lapsed = await buy("max", { updatesUntil: ago(DAY_MS) });
    const newest = await aRelease(application, "2.0.0", { variant });
    const [whole, other] = [await buy("max"), await buy("pro")];
    const url = (keyId: string) => licenseDownloadUrl(contextAt(), holderOf(keyId), fileOf(newest));
    expect([(await offered(lapsed)).forAnyone, await url(lapsed), await url(other)]).toEqual([
      [],
      null,
      null,
    ]);
    await share("newest");
    const both = { covered: ["unlimited 1.0.0"], forAnyone: ["unlimited 2.0.0"], plugins: [] };
    expect(await offered(lapsed)).toEqual(both);
    expect(await offered(whole)).toEqual({ ...both, covered: ["unlimited 2.0.0"], forAnyone: [] });
    expect(await offered(other)).toEqual({ ...both, covered: [] });
    await changeKeyState(contextAt(), application, other, "suspend", null);
    expect(await offered(other)).toEqual({ ...both, covered: [] });
    expect(await url(other)).toContain("/2.0.0/");
    await share("none");
    expect([(await offered(lapsed)).forAnyone, await url(other)]).toEqual([[], null]);
  });

  it("are what is out for all", async () => {
    const variant = "unlimited";
    await aRelease(application, "1.0.0", { variant });
    await aRelease(application, "2.0.0", { variant, rollout: 50 });
    await share("newest");
    expect((await offered(await buy("pro"))).forAnyone).toEqual(["unlimited 1.0.0"]);
  });
});

describe("the link to a download", () => {
  it("leads to the file, fresh each time: good for an hour at least", async () => {
    const id = await buy();
    const file = fileOf(await aRelease(application, "1.0.0", { fileName: "app.zip" }));
    for (const now of [new Date(), ahead(DAY_MS)]) {
      const url = await licenseDownloadUrl(contextAt(now), holderOf(id), file);
      expect(url).toMatch(
        new RegExp(
          `^https://licenses\\.example\\.test/${application.slug}/v1/download/\\d+\\.[\\w-]{22}/1\\.0\\.0/app\\.zip$`,
        ),
      );
      const expiry = Number(/download\/(\d+)\./.exec(url ?? "")?.[1]);
      expect(expiry - now.getTime() / 1000).toBeGreaterThanOrEqual(3600);
      expect(expiry - now.getTime() / 1000).toBeLessThanOrEqual(4500);
    }
  });

  it("is given for each of the files for one system", async () => {
    const id = await buy();
    const add = (fileName: string) =>
      aRelease(application, "1.0.0", {
        fileName,
        content: fileName,
        said: { platform: "linux", arch: "x64" },
      });
    await add("app.deb");
    const { files } = await add("App.AppImage");
    expect(files).toHaveLength(2);
    for (const file of files)
      expect(await licenseDownloadUrl(contextAt(), holderOf(id), file.id)).toContain(file.name);
  });

  it("is not given for what is not among the license's downloads now", async () => {
    const id = await buy();
    const older = await aRelease(application, "1.0.0");
    const newest = await aRelease(application, "1.1.0");
    const restricted = await aRelease(application, "1.1.0", { variant: "unlimited" });
    const foreign = await aRelease(await aSeller(), "1.0.0");
    const link = (file: string) => licenseDownloadUrl(contextAt(), holderOf(id), file);
    for (const file of [...[older, restricted, foreign].map(fileOf), newest.id, randomUUID(), "x", "", "\0"])
      expect(await link(file)).toBeNull();
    expect(await link(fileOf(newest))).not.toBeNull();
    const stranger = { keyId: id, emailFolded: `x${email}` };
    expect(await licenseDownloadUrl(contextAt(), stranger, fileOf(newest))).toBeNull();
    await withdrawRelease(contextAt(), application, newest.id, "broken");
    await expect.poll(() => link(fileOf(newest))).toBeNull();
  });
});
