/** Each kind of storage over the real thing, so that one table of guarantees is checked on all of them. */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobStorage } from "@/lib/storage/blob-storage";
import { DiskStorage } from "@/lib/storage/disk-storage";
import { partSizeFor } from "@/lib/storage/parts";
import { S3Storage } from "@/lib/storage/s3-storage";
import type { Storage } from "@/lib/storage/storage";
import { startBlobEndpoint } from "../../support/blob-endpoint";
import { startS3Server } from "../../support/s3-server";
import type { PutOrder } from "./put-program";

export const PART = partSizeFor(1);

export type Place = {
  storage: Storage;
  /** For another process that puts into the same place. */
  order: PutOrder;
  /** Where a presigned address is served in this test. */
  local(address: string): string;
  close(): Promise<void>;
};

export type Kind = { name: Storage["kind"]; start(): Promise<Place> };

const disk: Kind = {
  name: "disk",
  start: async () => {
    const folder = await mkdtemp(join(tmpdir(), "latchkey-files-"));
    return {
      storage: new DiskStorage(join(folder, "files")),
      order: { kind: "disk", root: join(folder, "files") },
      local: (address) => address,
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

const s3: Kind = {
  name: "s3",
  start: async () => {
    const server = await startS3Server();
    return {
      storage: new S3Storage(server.place, PART),
      order: { kind: "s3", place: server.place },
      local: (address) => address,
      close: server.close,
    };
  },
};

const blob: Kind = {
  name: "blob",
  start: async () => {
    const endpoint = await startBlobEndpoint();
    process.env.VERCEL_BLOB_API_URL = endpoint.apiUrl;
    return {
      storage: new BlobStorage(endpoint.token, PART),
      order: { kind: "blob", token: endpoint.token, apiUrl: endpoint.apiUrl },
      local: endpoint.local,
      close: endpoint.close,
    };
  },
};

export const kinds: Kind[] = [disk, s3, blob];

/** In chunks of the size in which requests arrive. */
export async function* chunksOf(content: Buffer, chunkBytes = 65_000): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += chunkBytes) {
    yield content.subarray(start, start + chunkBytes);
  }
}

/** Ends in an error after `content`, as a client that hangs up. */
export async function* cutShort(content: Buffer): AsyncGenerator<Buffer> {
  yield* chunksOf(content);
  throw new Error("the client hung up");
}

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Nobody else's. */
export function aKey(name = "file.bin"): string {
  return `releases/${randomBytes(6).toString("hex")}/${name}`;
}
