import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { customerDownloadUrl, downloadsOfCustomer } from "@/lib/domain/releases/customer-downloads";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { withdrawRelease } from "@/lib/domain/releases/withdraw";
import { ahead, aKey, aPlan, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

let email: string;
let application: Application;

beforeEach(async () => {
  email = `customer-${randomUUID()}@example.com`;
  application = await aSeller();
});

/** Variants "basic" (open) and "unlimited"; plans "pro", and "max", which opens "unlimited". */
async function aSeller(input: Parameters<typeof aPublisherOfTwo>[0] = {}): Promise<Application> {
  const made = await aPublisherOfTwo(input);
  await aPlan(made.application);
  await aPlan(made.application, { code: "max", name: "Max", variants: ["unlimited"] });
  return made.application;
}

const buy = (plan = "pro", input: Parameters<typeof aKey>[1] = {}, of = application) =>
  aKey(of, { ...input, plan, email: parseEmail(email) });

function fileOf({ files }: ReleaseRecord): string {
  return files[0]?.id ?? "";
}

async function offered(now?: Date): Promise<string[]> {
  const downloads = await downloadsOfCustomer(contextAt(now), email);
  return downloads.map(({ variant, version }) => `${variant} ${version}`);
}

describe("the downloads of a customer", () => {
  it("say of each file all that a page shows", async () => {
    await buy();
    const release = await aRelease(application, "1.2.0", { content: "abc", fileName: "app 1.zip" });
    expect(await downloadsOfCustomer(contextAt(), email)).toEqual([
      {
        fileId: fileOf(release),
        application: application.name,
        slug: application.slug,
        variant: "basic",
        version: "1.2.0",
        releasedAt: release.releasedAt,
        platform: "any",
        arch: "any",
        fileName: "app 1.zip",
        size: 3,
        sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      },
    ]);
  });

  it("are all files of a release for several platforms, without companions, and only where they are complete", async () => {
    await buy();
    await aRelease(application, "1.0.0");
    const add = (
      version: string,
      fileName: string,
      platform: "macos" | "windows",
      expects: string[] | null = null,
    ) =>
      aRelease(application, version, {
        fileName,
        content: fileName,
        expects,
        said: { platform, arch: "x64" },
      });
    const names = async () => (await downloadsOfCustomer(contextAt(), email)).map(({ fileName }) => fileName);
    await add("1.1.0", "App.zip", "macos", ["macos/x64", "macos/arm64"]);
    expect(await names()).toEqual(["app.zip"]);
    for (const name of ["App.exe", "App.exe.blockmap"]) await add("1.1.0", name, "windows");
    expect(await names()).toEqual(["App.exe"]);
    await aRelease(application, "1.1.0", { fileName: "arm.zip", said: { platform: "macos", arch: "arm64" } });
    expect(await names()).toEqual(["App.zip", "arm.zip", "App.exe"]);
  });

  it("begin, of each platform, with what people install, and hold nothing that accompanies it", async () => {
    await buy();
    const said = { platform: "macos", arch: "x64" } as const;
    for (const fileName of ["App.app.tar.gz", "App.zip", "App.dSYM.zip", "App.dmg", "checksums.txt"])
      await aRelease(application, "1.0.0", { fileName, content: fileName, said });
    const downloads = await downloadsOfCustomer(contextAt(), email);
    expect(downloads.map(({ fileName }) => fileName)).toEqual(["App.dmg", "App.zip", "App.app.tar.gz"]);
  });

  it("are the highest version of each variant that is open or that a plan opens", async () => {
    for (const variant of ["unlimited", "basic"])
      for (const version of ["1.9.0", "1.10.0", "1.2.0"]) await aRelease(application, version, { variant });
    expect(await offered()).toEqual([]);
    await buy("pro");
    expect(await offered()).toEqual(["basic 1.10.0"]);
    await buy("max");
    expect(await offered()).toEqual(["basic 1.10.0", "unlimited 1.10.0"]);
    await buy("max");
    expect(await offered()).toEqual(["basic 1.10.0", "unlimited 1.10.0"]);
  });

  it("of one license are what its own plan opens, and nothing of somebody else's license", async () => {
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    const licenses = { pro: await buy("pro"), max: await buy("max") };
    const ofOne = async (id: string, address = email) =>
      (await downloadsOfCustomer(contextAt(), address, id)).map(({ variant }) => variant);
    expect(await ofOne(licenses.pro.id)).toEqual(["basic"]);
    expect(await ofOne(licenses.max.id)).toEqual(["basic", "unlimited"]);
    expect(await ofOne(licenses.max.id, `x${email}`)).toEqual([]);
  });

  it("need a license that has not ended, of the plan that opens the variant", async () => {
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    const end = ahead(DAY_MS);
    await buy("max", { expiresAt: end });
    await buy("pro", { expiresAt: ahead(2 * DAY_MS) });
    expect(await offered(new Date(end.getTime() - 1))).toEqual(["basic 1.0.0", "unlimited 1.0.0"]);
    expect(await offered(end)).toEqual(["basic 1.0.0"]);
    expect(await offered(ahead(3 * DAY_MS))).toEqual([]);
  });

  it("end with suspension and revocation, and come back with reactivation", async () => {
    await aRelease(application, "1.0.0");
    const { id } = await buy();
    const change = (verb: "suspend" | "reactivate" | "revoke") =>
      changeKeyState(contextAt(), application, id, verb, null);
    await change("suspend");
    expect(await offered()).toEqual([]);
    await change("reactivate");
    expect(await offered()).toEqual(["basic 1.0.0"]);
    await change("revoke");
    expect(await offered()).toEqual([]);
  });

  it("do not include betas, drafts, images, and releases that were withdrawn: then it is the next one", async () => {
    await buy();
    await aRelease(application, "1.0.0");
    const best = await aRelease(application, "1.1.0");
    await aRelease(application, "1.2.0-rc.1", { channel: "beta" });
    await aRelease(application, "1.3.0", { publish: false });
    await aRelease(application, "1.4.0", { image: "registry.example.com/app:1.4.0" });
    expect(await offered()).toEqual(["basic 1.1.0"]);
    await withdrawRelease(contextAt(), application, best.id, "broken");
    await expect.poll(() => offered()).toEqual(["basic 1.0.0"]);
  });

  it("are none where nothing but images is published", async () => {
    await buy();
    await aRelease(application, "1.0.0", { image: "registry.example.com/app:1.0.0" });
    expect(await offered()).toEqual([]);
  });

  it("come by application's name, each once, also where two have the same name", async () => {
    const names = ["beta", "Alpha", "alpha", "Beta"];
    for (const name of names) {
      const other = await aSeller({ name, slug: `s${names.indexOf(name)}-${randomUUID().slice(0, 8)}` });
      await aRelease(other, "1.0.0", { variant: "unlimited" });
      await aRelease(other, "1.0.0");
      await buy("max", {}, other);
    }
    const downloads = await downloadsOfCustomer(contextAt(), email);
    expect(downloads.map(({ application: name, variant }) => `${name} ${variant}`)).toEqual([
      "Alpha basic",
      "Alpha unlimited",
      "alpha basic",
      "alpha unlimited",
      "beta basic",
      "beta unlimited",
      "Beta basic",
      "Beta unlimited",
    ]);
  });

  it("do not include applications that only sell licenses, though they may have releases from before", async () => {
    await aRelease(application, "1.0.0");
    await buy();
    expect(await offered()).toEqual(["basic 1.0.0"]);
    const where = { id: application.id };
    await contextAt().db.prisma.application.update({ where, data: { kind: "license_only" } });
    expect(await offered()).toEqual([]);
  });

  it("are found for keys issued to the address in other letters, and not for another address", async () => {
    await aRelease(application, "1.0.0");
    await aKey(application, { email: parseEmail(email.toUpperCase()) });
    expect(await offered()).toEqual(["basic 1.0.0"]);
    expect(await downloadsOfCustomer(contextAt(), `x${email}`)).toEqual([]);
  });
});

describe("the link to a download", () => {
  it("leads to the file", async () => {
    await buy();
    const id = fileOf(await aRelease(application, "1.0.0", { fileName: "app.zip" }));
    expect(await customerDownloadUrl(contextAt(), email, id)).toMatch(
      new RegExp(
        `^https://licenses\\.example\\.test/${application.slug}/v1/download/\\d+\\.[\\w-]{22}/1\\.0\\.0/app\\.zip$`,
      ),
    );
  });

  it("is fresh each time: good for an hour at least", async () => {
    await buy();
    const id = fileOf(await aRelease(application, "1.0.0"));
    for (const now of [new Date(), ahead(DAY_MS)]) {
      const url = await customerDownloadUrl(contextAt(now), email, id);
      const expiry = Number(/download\/(\d+)\./.exec(url ?? "")?.[1]);
      expect(expiry - now.getTime() / 1000).toBeGreaterThanOrEqual(3600);
      expect(expiry - now.getTime() / 1000).toBeLessThanOrEqual(4500);
    }
  });

  it("is not given for what is not among the customer's downloads now", async () => {
    await buy();
    const older = await aRelease(application, "1.0.0");
    const newest = await aRelease(application, "1.1.0");
    const restricted = await aRelease(application, "1.1.0", { variant: "unlimited" });
    const foreign = await aRelease(await aSeller(), "1.0.0");
    const link = (id: string) => customerDownloadUrl(contextAt(), email, id);
    for (const id of [...[older, restricted, foreign].map(fileOf), newest.id, randomUUID(), "x", "", "\0"])
      expect(await link(id)).toBeNull();
    expect(await link(fileOf(newest))).not.toBeNull();
    expect(await customerDownloadUrl(contextAt(), `x${email}`, fileOf(newest))).toBeNull();
    await withdrawRelease(contextAt(), application, newest.id, "broken");
    await expect.poll(() => link(fileOf(newest))).toBeNull();
  });
});
