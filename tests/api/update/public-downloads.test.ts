/** `latest/` of a restricted variant whose newest files are for everybody: those open, and nothing else (decision 098). */
import { beforeEach, describe, expect, it } from "vitest";
import { updateVariant } from "@/lib/domain/applications/change-variant";
import type { Application } from "@/lib/domain/applications/find";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { downloadUrl } from "@/lib/domain/updates/download";
import { productOf } from "@/lib/domain/updates/product-cache";
import { ahead, contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { latestOf } from "@/tests/support/release-answers";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const HOUR_MS = 60 * 60 * 1000;
const VARIANT = "unlimited";

let application: Application;
let client: ReturnType<typeof feedReader>;
let hotfix: ReleaseRecord;

/** 1.0.0 for three systems, 1.1.0 for Windows alone. */
beforeEach(async () => {
  ({ application } = await aPublisherOfTwo());
  client = feedReader(application.slug);
  await switchOn(application, "electron");
  const variant = VARIANT;
  await aFileFor(application, "1.0.0", "windows/x64", "App.exe", { variant });
  await aFileFor(application, "1.0.0", "windows/x64", "App.msi", { variant });
  await aFileFor(application, "1.0.0", "linux/x64", "App.AppImage", { variant });
  await aFileFor(application, "1.0.0", "linux/x64", "app.deb", { variant });
  hotfix = await aFileFor(application, "1.1.0", "windows/x64", "New.exe", { variant });
});

const share = (publicDownloads: "none" | "newest" = "newest") =>
  updateVariant(contextAt(), application, VARIANT, { publicDownloads });

/** The last part of where it leads; the status where it leads nowhere. */
async function ledTo(place: string, variant = VARIANT): Promise<string | number> {
  const { status, headers } = await client.ask(`latest/${variant}/${place}`);
  return status === 302 ? (headers.get("location") ?? "").split("/").slice(-2).join("/") : status;
}

async function location(place: string): Promise<string> {
  return (await client.ask(`latest/${VARIANT}/${place}`)).headers.get("location") ?? "";
}

describe("the address of the newest file", () => {
  it("opens with the setting and closes with it, at once", async () => {
    expect(await ledTo("windows-x64")).toBe(404);
    await share();
    expect(await ledTo("windows-x64")).toBe("1.1.0/New.exe");
    await share("none");
    expect(await ledTo("windows-x64")).toBe(404);
    await updateVariant(contextAt(), application, VARIANT, { restricted: false });
    expect(await ledTo("windows-x64")).toBe("1.1.0/New.exe");
    await updateVariant(contextAt(), application, VARIANT, { restricted: true });
    expect(await ledTo("windows-x64")).toBe(404);
  });

  it("leads to a link that gives the whole file without a credential, its head and a part of it", async () => {
    await share();
    const answer = await client.ask(`latest/${VARIANT}/windows-x64`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const head = await client.ask(`latest/${VARIANT}/windows-x64`, {}, "HEAD");
    expect([head.status, head.headers.get("location")]).toEqual([302, answer.headers.get("location")]);
    const url = await location("windows-x64");
    expect(new URL(url).pathname).toMatch(/\/v1\/download\/\d+\.[\w-]{22}\/1\.1\.0\/New\.exe$/);
    expect(await client.ask(url)).toMatchObject({ status: 200, text: "New.exe of 1.1.0" });
    expect(await client.ask(url, {}, "HEAD")).toMatchObject({ status: 200, text: "" });
    expect(await client.ask(url, { range: "bytes=0-2" })).toMatchObject({ status: 206, text: "New" });
  });

  it("keeps the systems that a later version lacks, and follows a withdrawal", async () => {
    await share();
    expect(await ledTo("linux-x64")).toBe("1.0.0/App.AppImage");
    expect(await ledTo("linux?kind=deb")).toBe("1.0.0/app.deb");
    expect(await ledTo("macos")).toBe(404);
    const url = await location("windows-x64");
    await withdrawRelease(contextAt(), application, hotfix.id, "broken");
    await expect.poll(() => ledTo("windows-x64")).toBe("1.0.0/App.exe");
    expect((await client.ask(url)).status).toBe(410);
  });

  it("is that of no beta, and of nothing that is not out for all", async () => {
    await share();
    await aFileFor(application, "2.0.0-rc.1", "windows/x64", "Beta.exe", {
      variant: VARIANT,
      channel: "beta",
    });
    await aFileFor(application, "1.2.0", "windows/x64", "Half.exe", { variant: VARIANT, rollout: 50 });
    await aFileFor(application, "1.3.0", "windows/x64", "Draft.exe", { variant: VARIANT, publish: false });
    expect(await ledTo("windows-x64")).toBe("1.1.0/New.exe");
  });
});

describe("nothing else opens", () => {
  it("not an older version: by its kind, by a processor left open, by its address, by another's link", async () => {
    await share();
    // An .msi is in 1.0.0 alone.
    expect(await ledTo("windows-x64?kind=msi")).toBe(404);
    await aFileFor(application, "1.2.0", "linux/x64", "x64.deb", { variant: VARIANT });
    await aFileFor(application, "1.2.0", "linux/arm64", "arm64.deb", { variant: VARIANT });
    expect([await ledTo("linux"), await ledTo("linux-arm64")]).toEqual([404, "1.2.0/arm64.deb"]);
    const url = await location("windows-x64");
    for (const file of ["1.0.0/App.exe", "1.0.0/New.exe", "1.0.0/App.AppImage", "1.1.0/App.exe"]) {
      expect((await client.ask(url.replace("1.1.0/New.exe", file))).status).toBe(403);
      expect((await client.ask(`feeds/${VARIANT}/files/${file}`)).status).not.toBe(200);
      expect((await client.ask(`v1/download/${file}`)).status).toBe(404);
    }
  });

  it("not the newest by its permanent address, with or without a range, nor feeds", async () => {
    await share();
    for (const [method, headers] of [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { range: "bytes=0-0" }],
    ] as const) {
      for (const path of ["files/1.1.0/New.exe", "electron/latest.yml", "electron/1.1.0/New.exe"])
        expect((await client.ask(`feeds/${VARIANT}/${path}`, headers, method)).status).toBe(403);
    }
  });

  it("not update checks", async () => {
    await share();
    const asked = { edition: VARIANT, version: "1.0.0", platform: "windows", arch: "x64" };
    const latest = latestOf(await program(application.slug).check(asked));
    expect(latest).toMatchObject({ version: "1.1.0", requiresAuthorization: true });
    expect(JSON.stringify(latest)).not.toContain("downloadUrl");
  });

  it("not another restricted variant, a link that ended, or one of another application", async () => {
    await share();
    await aRelease(application, "1.0.0", { variant: "basic" });
    await updateVariant(contextAt(), application, "basic", { restricted: true });
    expect(await ledTo("windows", "basic")).toBe(404);
    const other = (await aPublisherOfTwo()).application;
    const url = await location("windows-x64");
    expect((await client.ask(url.replace(application.slug, other.slug))).status).toBe(403);
    const product = await productOf(contextAt().db, application.slug);
    const variant = product?.variants.find(({ code }) => code === VARIANT);
    const file = variant?.releases[0]?.files[0];
    if (!product || !file) throw new Error("There is no newest file.");
    const ended = downloadUrl(product, "1.1.0", file, ahead(-2 * HOUR_MS));
    expect((await client.ask(ended)).status).toBe(403);
  });
});
