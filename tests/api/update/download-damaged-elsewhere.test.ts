/** Files in a bucket are served by the bucket; what is given out here is an address, and only of a file that is there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database } from "@/lib/db/client";
import { storage } from "@/lib/storage/storage";
import { startBlobEndpoint } from "@/tests/support/blob-endpoint";
import { storageKeyOf } from "@/tests/support/damage";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { startS3Server } from "@/tests/support/s3-server";

type Bucket = { env: Record<string, string>; close(): Promise<void> };

async function startBlob(): Promise<Bucket> {
  const endpoint = await startBlobEndpoint();
  const env = { BLOB_READ_WRITE_TOKEN: endpoint.token, VERCEL_BLOB_API_URL: endpoint.apiUrl };
  return { env, close: endpoint.close };
}

describe.each([
  { kind: "s3", start: (): Promise<Bucket> => startS3Server() },
  { kind: "blob", start: startBlob },
])("a file in a bucket ($kind)", ({ kind, start }) => {
  let bucket: Bucket;
  let client: ReturnType<typeof program>;
  let application: Awaited<ReturnType<typeof aPublisher>>["application"];

  beforeAll(async () => {
    bucket = await start();
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    reloadConfig();
  });
  // Of each test its own: the newest release is the one that programs are sent to.
  beforeEach(async () => {
    application = (await aPublisher()).application;
    client = program(application.slug);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    reloadConfig();
    await bucket.close();
  });

  async function aDownload(version: string) {
    const { id } = await aRelease(application, version, { content: "as published" });
    return { id, key: await storageKeyOf(id), url: downloadUrlOf(await client.check()) };
  }
  const problemOf = async (releaseId: string) =>
    (await database().prisma.releaseFileCheck.findFirst({ where: { file: { releaseId } } }))?.problem;

  it("is sent to while it has its size", async () => {
    expect((await storage()).kind).toBe(kind);
    const { url } = await aDownload("1.0.0");
    expect((await client.download(url)).status).toBe(302);
    expect((await client.download(url, {}, "HEAD")).status).toBe(200);
  });

  it("that is gone since it was looked for is refused in several ranges, before an answer begins", async () => {
    const { id, key, url } = await aDownload("1.3.0");
    expect((await client.download(url)).status).toBe(302);
    await (await storage()).delete(key);
    expect((await client.download(url, { range: "bytes=0-1,5-6" })).status).toBe(500);
    expect(await problemOf(id)).toBe("missing");
  });

  it("of another size is refused, and kept for the self-check", async () => {
    const { id, key, url } = await aDownload("1.1.0");
    await (await storage()).put(
      key,
      (async function* () {
        yield Buffer.from("something else");
      })(),
    );
    expect((await client.download(url)).status).toBe(500);
    expect(await problemOf(id)).toBe("wrong_size");
  });

  it("that is gone is refused, and kept for the self-check", async () => {
    const { id, key, url } = await aDownload("1.2.0");
    await (await storage()).delete(key);
    expect((await client.download(url, {}, "HEAD")).status).toBe(500);
    expect((await client.download(url)).status).toBe(500);
    expect(await problemOf(id)).toBe("missing");
  });
});
