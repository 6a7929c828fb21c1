import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof feedReader>;

const digest = (algorithm: string, content: string) => createHash(algorithm).update(content).digest("hex");

beforeAll(async () => {
  publisher = await aPublisher();
  const { application } = publisher;
  client = feedReader(application.slug);
  await switchOn(application, "squirrel");
  await aFileFor(application, "1.0.0", "macos/x64", "App.zip");
  await aFileFor(application, "1.1.0", "macos/x64", "App.zip", { notes: "Better" });
  await aFileFor(application, "1.0.0", "windows/x64", "App.msix");
});

describe("Squirrel on a Mac and Electron's autoUpdater", () => {
  it("is offered a newer version with its digest, and 204 otherwise", async () => {
    const content = "App.zip of 1.1.0";
    const offered = await client.json("feeds/basic/squirrel/darwin-x64/1.0.0");
    expect(offered).toMatchObject({
      name: "1.1.0",
      notes: "Better",
      sha256: digest("sha256", content),
      size: content.length,
      url: expect.stringMatching(/\/feeds\/basic\/files\/1\.1\.0\/App\.zip$/),
    });
    expect((await client.ask((offered as { url: string }).url)).text).toBe(content);
    for (const path of ["darwin-x64/1.1.0", "darwin-x64/2.0.0", "darwin-arm64/1.0.0"]) {
      expect([path, (await client.ask(`feeds/basic/squirrel/${path}`)).status]).toEqual([path, 204]);
    }
  });

  it("reads the static list", async () => {
    expect(await client.json("feeds/basic/squirrel/darwin-x64/RELEASES.json")).toMatchObject({
      currentRelease: "1.1.0",
      releases: [{ version: "1.1.0", updateTo: { name: "1.1.0" } }],
    });
  });

  it("is offered an MSIX package by HEAD and GET alike", async () => {
    const path = "feeds/basic/squirrel/win32-x64/msix/0.9.0";
    expect((await client.ask(path, {}, "HEAD")).status).toBe(200);
    expect(await client.json(path)).toMatchObject({ url: expect.stringMatching(/\.msix$/) });
  });

  it("is told of a platform that there is none of", async () => {
    const { status, text } = await client.ask("feeds/basic/squirrel/beos-x64/1.0.0");
    expect(status).toBe(400);
    expect(text).toContain("The platform must be one of");
    expect((await client.ask("feeds/basic/squirrel/linux-x64/1.0.0")).status).toBe(404);
  });
});

describe("Squirrel.Windows", () => {
  it("finds no empty list", async () => {
    expect((await client.ask("feeds/basic/squirrel/win32-arm64/1.0.0/RELEASES")).status).toBe(404);
  });
});

describe("a restricted variant", () => {
  it("says 403 to lists and 204 to programs that would show an error", async () => {
    const { application } = publisher;
    await aVariant(application, "pro", true);
    await aRelease(application, "1.0.0", { variant: "pro", fileName: "App.zip", content: "for some" });
    expect((await client.ask("feeds/pro/squirrel/darwin-x64/0.1.0")).status).toBe(204);
    expect((await client.ask("feeds/pro/squirrel/darwin-x64/RELEASES")).status).toBe(403);
  });
});
