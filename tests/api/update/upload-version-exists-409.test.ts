import { beforeEach, describe, expect, it } from "vitest";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { contextAt } from "@/tests/support/factories";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { databaseText } from "../database-text";
import { said } from "../read";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisherOfTwo();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
});

const FIRST = {
  variant: "basic",
  version: "1.0.0",
  notes: "first",
  publish: "true",
  file: file("bytes"),
} as const;

/** Everything that is stored. The time a token was last used is none of it, nor what the console says of refused uploads. */
async function stored(): Promise<string[]> {
  return [await databaseText({ except: ["refused_uploads"] }), ...(await filesLeft())];
}

describe("POST /ci/release 409", () => {
  it.each<[string, Record<string, string>, string, boolean]>([
    ["the same upload", {}, "bytes", true],
    [
      "other fields around the same bytes",
      { notes: "second", critical: "true", publish: "false" },
      "bytes",
      true,
    ],
    ["the same bytes for the other channel", { channel: "beta" }, "bytes", true],
    ["the version with its v", { version: "v1.0.0" }, "bytes", true],
    ["other bytes", {}, "other", false],
    ["more bytes", {}, "bytes ", false],
  ])(
    "tells of %s whether the bytes are identical, and changes nothing",
    async (_title, fields, content, identical) => {
      const release = uploadedRecord(await ci.release(formOf(FIRST)));
      const before = await stored();
      const again = await ci.release(formOf({ ...FIRST, ...fields, file: file(content, "renamed.zip") }));
      expect(said(again)).toEqual({
        status: 409,
        body: { error: "version_exists", message: expect.any(String), identical, release },
      });
      expect(await stored()).toEqual(before);
    },
  );

  it("tells images apart by their names", async () => {
    const { file: _, ...fields } = FIRST;
    const release = uploadedRecord(await ci.release(formOf({ ...fields, image: "app:1.0.0" })));
    const same = await ci.release(formOf({ ...fields, image: "app:1.0.0" }));
    expect(said(same)).toEqual({
      status: 409,
      body: {
        error: "version_exists",
        message: "The version 1.0.0 exists already, with these bytes. Nothing was changed.",
        identical: true,
        release,
      },
    });
    const other = await ci.release(formOf({ ...fields, image: "app:1.0.1" }));
    expect(other).toMatchObject({ status: 409, body: { identical: false } });
    expect(await ci.release(formOf(FIRST))).toMatchObject({ status: 409, body: { identical: false } });
    expect(await filesLeft()).not.toContainEqual(expect.stringMatching(/incoming/));
  });

  it("holds also for drafts, and does not publish them", async () => {
    await ci.release(formOf({ ...FIRST, publish: "false" }));
    expect(await ci.release(formOf(FIRST))).toMatchObject({
      status: 409,
      body: { identical: true, release: { status: "draft", signature: null } },
    });
  });

  it("holds for a withdrawn release: its number stays used", async () => {
    const { id } = uploadedRecord(await ci.release(formOf(FIRST)));
    await withdrawRelease(contextAt(), publisher.application, id, "broken");
    expect(await ci.release(formOf({ ...FIRST, file: file("repaired") }))).toMatchObject({
      status: 409,
      body: { identical: false, release: { status: "withdrawn", withdrawReason: "broken" } },
    });
    expect(await program(publisher.application.slug).check()).toMatchObject({ body: { latest: null } });
  });

  it("does not hold for the other variant, another product, or other build metadata", async () => {
    await ci.release(formOf(FIRST));
    expect(await ci.release(formOf({ ...FIRST, variant: "unlimited" }))).toMatchObject({ status: 201 });
    expect(await ci.release(formOf({ ...FIRST, version: "1.0.0+2" }))).toMatchObject({ status: 201 });
    const other = await aPublisherOfTwo();
    const elsewhere = pipeline(other.application.slug, other.ci.token);
    expect(await elsewhere.release(formOf(FIRST))).toMatchObject({ status: 201 });
  });

  it("writes no entry into the console log", async () => {
    await ci.release(formOf(FIRST));
    const before = await listAuditEntries(contextAt(), publisher.application.id, 100);
    await ci.release(formOf({ ...FIRST, file: file("other") }));
    expect(await listAuditEntries(contextAt(), publisher.application.id, 100)).toEqual(before);
  });

  it("does not come before 400: what could never be taken is refused first", async () => {
    await aRelease(publisher.application, "2.0.0-rc.1", { channel: "beta" });
    const answer = await ci.release(formOf({ ...FIRST, version: "2.0.0-rc.1" }));
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  });
});
