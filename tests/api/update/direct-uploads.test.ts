/** `ci/uploads` on the disk, where the one address is ours. */
import { describe, expect, it, onTestFinished } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { sweepDirectUploads } from "@/lib/domain/release-files/direct-uploads";
import { contextAt } from "@/tests/support/factories";
import { inProcess } from "@/tests/support/personas";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, streamOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { announced, aPipeline, type Begun, directUploadCases } from "./direct-upload-cases";

const { send } = inProcess();

async function put(url: string, body: BodyInit): Promise<Response> {
  return send(new Request(url, { method: "PUT", body, duplex: "half" } as RequestInit), "192.0.2.1");
}

const statusOf = async (url: string, bytes: Uint8Array) => (await put(url, Buffer.from(bytes))).status;

describe("files on the disk", () => {
  directUploadCases(statusOf, Buffer.alloc(200_000, "a program"));

  const CONTENT = Buffer.from("the content");

  async function begun() {
    const pipe = await aPipeline();
    const { body } = await pipe.begin(announced(CONTENT));
    const upload = body as Begun;
    return { ...pipe, upload, url: upload.parts[0]?.url ?? "" };
  }

  it("put with other bytes are refused at once, nothing is kept, and can be put again", async () => {
    const before = await filesLeft();
    const { url, release, upload } = await begun();
    for (const wrong of ["other bytes", "the content and more", "the cont"]) {
      expect((await put(url, wrong)).status).toBe(400);
    }
    expect((await put(url, streamOf([CONTENT.subarray(0, 4)], "broken"))).status).toBe(400);
    expect((await put(url, "")).status).toBe(400);
    expect(await filesLeft()).toEqual(before);
    expect((await put(url, CONTENT)).status).toBe(200);
    expect((await release([upload.uploadId])).status).toBe(201);
  });

  it("put twice at once are kept once", async () => {
    const before = (await filesLeft()).length;
    const { url, release, upload } = await begun();
    const answers = await Promise.all([put(url, CONTENT), put(url, CONTENT), put(url, CONTENT)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await filesLeft()).length).toBe(before + 1);
    expect((await release([upload.uploadId])).status).toBe(201);
  });

  it("are put to their own address alone, for an hour", async () => {
    const { url, upload } = await begun();
    const other = await begun();
    const mixed = url.replace(upload.uploadId, other.upload.uploadId);
    expect((await put(mixed, CONTENT)).status).toBe(403);
    expect((await put(`${url}x`, CONTENT)).status).toBe(403);
    expect((await send(new Request(url), "192.0.2.1")).status).toBe(405);
  });

  it("of another application, or of none, are unknown", async () => {
    const { upload, url } = await begun();
    await put(url, CONTENT);
    const { release } = await aPipeline();
    for (const id of [upload.uploadId, "none", "0197f000-0000-7000-8000-000000000000"]) {
      expect(await release([id])).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("There is no upload") },
      });
    }
  });

  it("need the token of a pipeline, a name, a size and a SHA-256", async () => {
    const { begin, application } = await aPipeline();
    const good = announced(CONTENT);
    for (const [field, value] of [
      ["name", ""],
      ["size", 0],
      ["size", 1.5],
      ["size", "11"],
      ["sha256", "abc"],
      ["sha265", good.sha256],
    ] as const) {
      const answer = await begin({ ...good, [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(field) } });
    }
    expect(await begin({ ...good, size: 10 ** 15 })).toMatchObject({ status: 413 });
    const body = JSON.stringify(good);
    expect((await pipeline(application.slug, null).call("POST", "/uploads", { body })).status).toBe(401);
  });

  it("count together with those in the call", async () => {
    process.env.UPLOAD_FILES_MAX = "2";
    reloadConfig();
    onTestFinished(() => {
      delete process.env.UPLOAD_FILES_MAX;
      reloadConfig();
    });
    const { begin, release } = await aPipeline();
    const uploads: string[] = [];
    for (const name of ["App.zip", "App.dmg"]) {
      const { uploadId, parts } = (await begin(announced(CONTENT, name))).body as Begun;
      await put(parts[0]?.url ?? "", CONTENT);
      uploads.push(uploadId);
    }
    const place = { platform: "macos", arch: "arm64" };
    expect(await release(uploads, place, [["file", file("third", "App.pkg")]])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("2 files") },
    });
    expect((await release(uploads, place)).status).toBe(201);
  });

  it("that nobody takes are forgotten after a day", async () => {
    const { upload, url, release } = await begun();
    await put(url, CONTENT);
    const { db } = contextAt();
    await db.prisma.$executeRaw`
      UPDATE direct_uploads SET begun_at = now() - interval '25 hours' WHERE id = ${upload.uploadId}::uuid`;
    await sweepDirectUploads(contextAt());
    expect((await release([upload.uploadId])).status).toBe(400);
  });

  it("that wait are limited for each application", async () => {
    const { application } = await aPublisher();
    const data = Array.from({ length: 100 }, (_, place) => ({
      id: crypto.randomUUID(),
      applicationId: application.id,
      name: `${place}`,
      size: 1n,
      sha256: new Uint8Array(32),
    }));
    await contextAt().db.prisma.directUpload.createMany({ data });
    const { createCredential } = await import("@/lib/domain/credentials/create");
    const token = await createCredential(contextAt(), application, {
      purpose: "ci",
      name: "x",
      variants: [],
    });
    const ci = pipeline(application.slug, token.token.expose());
    const answer = await ci.call("POST", "/uploads", { body: JSON.stringify(announced(CONTENT)) });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("100 uploads that no release has taken yet") },
    });
  });
});
