import { beforeEach, describe, expect, it, vi } from "vitest";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { refusedUploads } from "@/lib/domain/publishing/refused-uploads";
import { DiskStorage } from "@/lib/storage/disk-storage";
import { StorageFullError } from "@/lib/storage/storage";
import { captureLogText } from "@/tests/api/log-text";
import { aToken, contextAt } from "@/tests/support/factories";
import { aPublisher, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { type FilePart, file, form, formOf, streamOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { uploadFromBrowser } from "@/tests/support/upload-from-browser";
import { writeZip } from "@/tests/support/zip-writer";

const MAX = 100_000;
process.env.UPLOAD_MAX_BYTES = String(MAX);
// What fails here on purpose.
captureLogText();

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisherOfTwo();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
});

const noted = (of = publisher.application) => refusedUploads(contextAt(new Date(Date.now() + 1000)), of.id);
const zip = (manifest: string) => file(writeZip([{ name: "plugin.json", content: manifest }]));
const CHARTS = zip('{"id":"charts","version":"1.0.0"}');
const UPLOAD = { variant: "basic", version: "v2.4.2", file: file() };

type Fields = Record<string, string | FilePart | undefined>;

describe("a refused upload of a release is noted for the console", () => {
  it.each<[string, Fields, string, string?, string?]>([
    ["no file", { file: undefined }, "file_missing"],
    ["a file and an image", { image: "app:1.0.0" }, "file_missing"],
    ["an empty file", { file: file("") }, "file_empty"],
    ["a file that is too large", { file: file("x".repeat(MAX + 1)) }, "too_large"],
    ["no version", { version: undefined }, "version_invalid", ""],
    ["a version that is none", { version: "2.4" }, "version_invalid", "2.4"],
    [
      "a version nobody should see",
      { version: `\u202E${"9".repeat(100)}` },
      "version_invalid",
      `${"9".repeat(63)}…`,
    ],
    ["no variant of two", { variant: undefined }, "variant_unknown", "2.4.2", ""],
    ["an unknown variant", { variant: "pro" }, "variant_unknown", "2.4.2", "pro"],
    ["a prerelease for everybody", { version: "2.4.2-rc.1" }, "prerelease_on_stable", "2.4.2-rc.1"],
    ["a mistyped field", { chanel: "beta" }, "request_invalid"],
    ["an unknown channel", { channel: "nightly" }, "request_invalid"],
  ])("for %s", async (_title, fields, reason, version = "2.4.2", code = "basic") => {
    const before = await listAuditEntries(contextAt(), publisher.application.id, 100);
    expect((await ci.release(formOf({ ...UPLOAD, ...fields }))).status).toBeGreaterThanOrEqual(400);
    await expect
      .poll(noted)
      .toMatchObject([
        { ofPlugin: false, code, version, reason, actorKind: "ci_token", actor: "build server", count: 1 },
      ]);
    expect(await listAuditEntries(contextAt(), publisher.application.id, 100)).toEqual(before);
  });

  it("for a version that exists with another file, and not for the same upload again", async () => {
    await aRelease(publisher.application, "2.4.2", { content: "content" });
    expect(await ci.release(formOf(UPLOAD))).toMatchObject({ status: 409, body: { identical: true } });
    const other = formOf({ ...UPLOAD, file: file("other") });
    for (let time = 0; time < 3; time += 1) expect((await ci.release(other)).status).toBe(409);
    await expect
      .poll(noted)
      .toMatchObject([{ code: "basic", version: "2.4.2", reason: "version_exists", count: 3 }]);
  });

  it("for a client that goes away, by what had arrived", async () => {
    const { body, headers } = formOf({ ...UPLOAD, file: file("x".repeat(MAX)) });
    const pieces = [body.subarray(0, body.length - 1000)];
    await ci.call("POST", "/release", { body: streamOf(pieces, "broken"), headers });
    await expect.poll(noted).toMatchObject([{ code: "basic", version: "2.4.2", reason: "broken_off" }]);
  });

  it("for what is no form", async () => {
    const headers = { "content-type": "application/zip" };
    await ci.call("POST", "/release", { body: Buffer.from("PK"), headers });
    await expect.poll(noted).toMatchObject([{ code: "", version: "", reason: "request_invalid" }]);
  });

  it("without a key to sign with", async () => {
    const { application, ci: token } = await aPublisher({ withSigningKeys: false });
    const keyless = pipeline(application.slug, token.token);
    expect(await keyless.release(formOf({ ...UPLOAD, publish: "true" }))).toMatchObject({ status: 503 });
    await expect.poll(() => noted(application)).toMatchObject([{ reason: "signing_key_missing" }]);
  });

  it.each([
    ["full", new StorageFullError("full"), 507, "storage_full"],
    ["broken", new Error("broken"), 500, "server_error"],
  ])("when the storage is %s", async (_title, error, status, reason) => {
    const put = vi.spyOn(DiskStorage.prototype, "put").mockRejectedValue(error);
    try {
      expect(await ci.release(formOf(UPLOAD))).toMatchObject({ status });
    } finally {
      put.mockRestore();
    }
    await expect.poll(noted).toMatchObject([{ version: "2.4.2", reason }]);
  });

  it("from an operator's browser, under their address", async () => {
    const { slug } = publisher.application;
    expect(await uploadFromBrowser(slug, formOf({ ...UPLOAD, version: "2.4" }))).toMatchObject({
      status: 400,
    });
    await expect.poll(noted).toMatchObject([
      {
        version: "2.4",
        actorKind: "operator",
        actor: expect.stringMatching(/^developer-.*@example\.test$/),
      },
    ]);
  });

  it("until its version comes", async () => {
    await ci.release(formOf({ ...UPLOAD, file: file("") }));
    await expect.poll(noted).toHaveLength(1);
    expect(await ci.release(formOf(UPLOAD))).toMatchObject({ status: 201 });
    expect(await noted()).toEqual([]);
  });
});

describe("a refused upload of a plugin is noted for the console", () => {
  it.each<[string, Fields, string, string, string]>([
    ["no file", { pluginId: "charts", version: "1.0.0" }, "file_missing", "charts", "1.0.0"],
    ["no zip", { pluginId: "charts", file: file("text") }, "package_invalid", "charts", ""],
    ["a manifest that is no JSON", { file: zip("{") }, "package_invalid", "", ""],
    ["another version", { version: "1.0.1", file: CHARTS }, "manifest_mismatch", "", "1.0.1"],
    ["no id", { file: zip('{"version":"1.0.0"}') }, "plugin_id_invalid", "", ""],
    ["no version", { file: zip('{"id":"charts"}') }, "version_invalid", "", ""],
  ])("for %s", async (_title, fields, reason, code, version) => {
    expect((await ci.plugin(formOf(fields))).status).toBe(400);
    await expect.poll(noted).toMatchObject([{ ofPlugin: true, code, version, reason, count: 1 }]);
  });

  it("for a version that exists with another package", async () => {
    await ci.plugin(formOf({ file: CHARTS }));
    const other = zip('{"id":"charts","version":"1.0.0","name":"Other"}');
    expect(await ci.plugin(formOf({ file: other }))).toMatchObject({ status: 409 });
    await expect.poll(noted).toMatchObject([{ code: "charts", version: "1.0.0", reason: "version_exists" }]);
  });
});

describe("nothing is noted", () => {
  it("of an upload that an operator cancelled", async () => {
    const { slug } = publisher.application;
    const { body, headers } = formOf({ ...UPLOAD, file: file("x".repeat(MAX)) });
    const broken = streamOf([body.subarray(0, body.length - 1000)], "broken");
    expect(await uploadFromBrowser(slug, { body: broken, headers })).toMatchObject({ status: 400 });
    await uploadFromBrowser(slug, formOf({ ...UPLOAD, file: file("") }));
    await expect.poll(noted).toMatchObject([{ reason: "file_empty", count: 1 }]);
  });

  it("of callers that may not upload", async () => {
    const { slug } = publisher.application;
    const foreign = await aPublisher();
    const shop = await aToken(publisher.application, "key_api");
    for (const token of [null, "lk_ci_unknown", foreign.ci.token, shop.token]) {
      expect(await pipeline(slug, token).release(formOf({ version: "1" }))).toMatchObject({ status: 401 });
    }
    await ci.release(form(["version", "2.4"]));
    // The one that may came last, so the others would be there.
    await expect.poll(noted).toMatchObject([{ version: "2.4", count: 1 }]);
    expect(await noted(foreign.application)).toEqual([]);
  });
});
