/** Checks of programs that say what they run on (docs/contract.md D9). */
import { beforeEach, describe, expect, it } from "vitest";
import { checkedBody, freshnessOf, latestOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
});

const add = (version: string, platform: "macos" | "windows", fileName: string) =>
  aRelease(publisher.application, version, { fileName, content: fileName, said: { platform, arch: "x64" } });

describe("GET /v1/check with platform and arch", () => {
  it("describes the file for them, and lists no other", async () => {
    await add("1.0.0", "macos", "App.zip");
    await add("1.0.0", "windows", "App.exe");
    await add("1.1.0", "windows", "App.exe");
    const mac = latestOf(await client.check({ platform: "macos", arch: "x64" }));
    expect(mac).toMatchObject({ version: "1.0.0", files: [{ platform: "macos", name: "App.zip" }] });
    const windows = latestOf(await client.check({ platform: "windows", arch: "x64" }));
    expect(windows).toMatchObject({ version: "1.1.0", files: [{ platform: "windows", name: "App.exe" }] });
    // The only file is offered to a program that does not say.
    expect(latestOf(await client.check())).toMatchObject({ version: "1.1.0" });
    expect(checkedBody(await client.check({ platform: "linux", arch: "arm64" })).latest).toBeNull();
  });

  it("tells a developer whose program names no platform which ones there are, and a stranger nothing of restricted ones", async () => {
    await add("1.0.0", "macos", "App.zip");
    await add("1.0.0", "windows", "App.exe");
    expect(await client.check({ edition: "basic" })).toMatchObject({
      body: { latest: null, hint: expect.stringContaining("but files for macos/x64, windows/x64: name one") },
    });
    await aVariant(publisher.application, "unlimited", true);
    const said = { variant: "unlimited", said: { platform: "macos", arch: "x64" } } as const;
    await aRelease(publisher.application, "1.0.0", said);
    await aRelease(publisher.application, "1.0.0", {
      ...said,
      said: { platform: "windows", arch: "x64" },
      fileName: "a.exe",
    });
    const { body } = await client.check({ edition: "unlimited" });
    expect(body).toMatchObject({ latest: null });
    expect(body).not.toHaveProperty("hint");
  });

  it("signs what was asked for into the freshness, with the number of that file", async () => {
    await add("1.0.0", "macos", "App.zip");
    await add("1.0.0", "windows", "App.exe");
    const { says } = freshnessOf(await client.check({ platform: "windows", arch: "x64" }));
    expect(says).toMatchObject({ platform: "windows", arch: "x64", latestVersion: "1.0.0", latestSeq: 2 });
    const mac = freshnessOf(await client.check({ platform: "macos", arch: "x64" })).says;
    expect(mac).toMatchObject({ platform: "macos", latestSeq: 1 });
    expect(freshnessOf(await client.check()).says).toMatchObject({ platform: null, latestVersion: null });
  });

  it.each([
    [{ platform: "darwin" }, 'Did you mean "macos"?'],
    [{ platform: "macos", arch: "aarch64" }, 'Did you mean "arm64"?'],
    [{ arch: "x64" }, 'Give "platform" with "arch".'],
  ])("refuses %j with a hint", async (question, message) => {
    expect(await client.check(question)).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining(message) },
    });
  });

  it("names the installation for roll-outs alone: without one, all get the very same answer", async () => {
    await aRelease(publisher.application, "1.0.0");
    const [first, second] = [await client.check({ instance: "a" }), await client.check({ instance: "b" })];
    expect(first.headers.get("etag")).toBe(second.headers.get("etag"));
    const twice = await client.call("GET", "/check?instance=a&instance=b");
    expect(twice).toMatchObject({ status: 400 });
  });
});
