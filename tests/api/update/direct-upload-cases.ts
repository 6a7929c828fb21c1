/** Files that a pipeline puts where they will lie, wherever that is (docs/contract.md D9). */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Answer } from "@/tests/support/personas";
import { latestOf, uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";

export type Begun = { uploadId: string; parts: { url: string; from: number; to: number }[] };

export type Putter = (url: string, bytes: Uint8Array) => Promise<number>;

export async function aPipeline() {
  const { application, ci: token } = await aPublisher();
  const ci = pipeline(application.slug, token.token);
  const begin = (announced: object): Promise<Answer> =>
    ci.call("POST", "/uploads", { body: JSON.stringify(announced) });
  const release = (uploads: readonly string[], fields: Record<string, string> = {}, more: Part[] = []) =>
    ci.release(
      form(
        ...Object.entries({ version: "1.0.0", publish: "true", ...fields }),
        ...uploads.map((id): Part => ["upload", id]),
        ...more,
      ),
    );
  return { application, ci, begin, release, client: program(application.slug) };
}

export function announced(content: Uint8Array, name = "App.zip") {
  return { name, size: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** `local`: where an address of the storage is served in this test. */
export function directUploadCases(put: Putter, large: Buffer, local = (address: string) => address): void {
  const begun = async (pipe: Awaited<ReturnType<typeof aPipeline>>, content: Buffer, name?: string) => {
    const answer = await pipe.begin(announced(content, name));
    expect(answer.status).toBe(201);
    return answer.body as Begun;
  };
  const putAll = async ({ parts }: Begun, content: Buffer) => {
    for (const { url, from, to } of parts) expect(await put(url, content.subarray(from, to))).toBe(200);
  };

  it("are announced, put and taken by a release, which names what is missing; what is served is what was put", async () => {
    const pipe = await aPipeline();
    const upload = await begun(pipe, large);
    expect(upload.parts[0]?.from).toBe(0);
    expect(upload.parts.at(-1)?.to).toBe(large.length);
    const [first, ...rest] = upload.parts;
    if (rest.length > 0 && first) await put(first.url, large.subarray(first.from, first.to));
    const missing = rest.length > 0 ? rest : upload.parts;
    const ranges = missing.map(({ from, to }) => `${from}-${to}`).join(", ");
    expect(await pipe.release([upload.uploadId])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`these bytes are missing: ${ranges}`) },
    });
    await putAll({ ...upload, parts: missing }, large);
    // A refusal of the release costs nobody the upload.
    expect((await pipe.release([upload.uploadId], { version: "one" })).status).toBe(400);
    const second = Buffer.from("beside it");
    const other = await begun(pipe, second, "App.dmg");
    await putAll(other, second);
    const fields = { platform: "macos", arch: "arm64" };
    const parts: Part[] = [["file", file("third", "App.pkg")]];
    const answer = await pipe.release([upload.uploadId, other.uploadId], fields, parts);
    expect(uploadedRecord(answer)).toMatchObject({
      status: "published",
      files: [{ name: "App.pkg" }, { name: "App.zip", size: large.length }, { name: "App.dmg" }],
    });
    const latest = latestOf(await pipe.client.check({ platform: "macos", arch: "arm64" }));
    const files = latest.files as { name: string; downloadUrl: string }[];
    const zip = files.find(({ name }) => name === "App.zip");
    const sent = await pipe.client.download(zip?.downloadUrl ?? "");
    const location = sent.headers.get("location");
    const bytes = location ? Buffer.from(await (await fetch(local(location))).arrayBuffer()) : sent.bytes;
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(announced(large).sha256);
    // The same call again, whose answer was lost: the version is there, with these files.
    expect(await pipe.release([upload.uploadId, other.uploadId], fields, parts)).toMatchObject({
      status: 409,
      body: { error: "version_exists", identical: true },
    });
    expect(await pipe.release([upload.uploadId], { version: "1.1.0" })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("is the file of another release already") },
    });
  });

  it("with other bytes than were announced are refused and gone", async () => {
    const pipe = await aPipeline();
    const content = Buffer.from("what was meant");
    const upload = await begun(pipe, content);
    const [part] = upload.parts;
    await put(part?.url ?? "", Buffer.from("what was sent!"));
    const answer = await pipe.release([upload.uploadId]);
    expect(answer.status).toBe(400);
    expect((await pipe.client.check()).body).toMatchObject({ latest: null });
  });

  it("cannot be changed by their addresses once they were put", async () => {
    const pipe = await aPipeline();
    const content = Buffer.from("what was read back");
    const upload = await begun(pipe, content);
    await putAll(upload, content);
    expect((await pipe.release([upload.uploadId])).status).toBe(201);
    const [part] = upload.parts;
    expect(await put(part?.url ?? "", Buffer.from("what comes later!!"))).toBeGreaterThanOrEqual(400);
    const sent = await pipe.client.download(latestOf(await pipe.client.check()).downloadUrl ?? "");
    const location = sent.headers.get("location");
    const bytes = location ? Buffer.from(await (await fetch(local(location))).arrayBuffer()) : sent.bytes;
    expect(bytes.toString()).toBe("what was read back");
  });

  it("taken by two releases at once are one release's", async () => {
    const pipe = await aPipeline();
    const content = Buffer.from("one file");
    const upload = await begun(pipe, content);
    await putAll(upload, content);
    const answers = await Promise.all(
      ["1.0.0", "1.1.0", "1.2.0"].map((version) => pipe.release([upload.uploadId], { version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });
}
