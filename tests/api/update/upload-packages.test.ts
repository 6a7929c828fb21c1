/** What a package says of itself need not be sent. */
import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { INFO, nupkg, zipped } from "@/tests/unit/releases/package-facts/packages";

const APP = zipped({ name: "Example.app/Contents/Info.plist", content: INFO });

let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  const { application, ci: token } = await aPublisher();
  ci = pipeline(application.slug, token.token);
});

function upload(name: string, content: Uint8Array, fields: Record<string, string> = {}) {
  const all = { version: "2.5.0", ...fields };
  return ci.release(form(...Object.entries(all), ["file", file(Buffer.from(content), name)]));
}

describe("an uploaded package", () => {
  it("of an app says its build, its oldest system and its platform", async () => {
    const release = uploadedRecord(await upload("Example.zip", APP));
    expect(release).toMatchObject({ files: [{ platform: "macos", build: "1042", minSystem: "12.0" }] });
  });

  it("says nothing against what the upload says that is not less", async () => {
    const release = uploadedRecord(await upload("Example.zip", APP, { build: "1042", minSystem: "13.0" }));
    expect(release).toMatchObject({ files: [{ build: "1042", minSystem: "13.0" }] });
  });

  it("of Velopack says for what it is, and which updater asks for it", async () => {
    const beta = { version: "2.5.0-beta.1", channel: "beta" };
    const release = uploadedRecord(await upload("Example.App-2.5.0-beta.1-full.nupkg", nupkg(), beta));
    expect(release).toMatchObject({ files: [{ platform: "windows", arch: "x64", kind: "nupkg-full" }] });
    const { rows } = await databasePool().query("SELECT extra FROM release_files WHERE release_id = $1", [
      release.id,
    ]);
    expect(rows).toEqual([
      { extra: { packageId: "Example.App", packageChannel: "win-x64", role: "program" } },
    ]);
  });

  it("for another platform than the upload says is refused, and nothing is kept", async () => {
    const before = await filesLeft();
    const { status, body } = await upload("Example.zip", APP, { platform: "windows" });
    expect([status, body]).toEqual([
      400,
      {
        error: "manifest_mismatch",
        message: '"platform" is "windows" in the upload and "macos" in "Example.zip".',
      },
    ]);
    expect(await filesLeft()).toEqual(before);
  });
});
