/** Content of unknown length to storages that take it in parts over HTTP, with a few parts in memory at a time. */
import { log } from "../process/log";
import { PartBuffers, partsOf } from "./part-stream";

const MIB = 1024 ** 2;
const PART_BYTES_MIN = 8 * MIB;
/** Of S3 and of Vercel Blob; with the largest object S3 takes, 5 TiB, it bounds the size of a part. */
const PARTS_MAX = 10_000;
const PART_BYTES_MAX = 525 * MIB;
const UPLOADS_AT_A_TIME = 2;

export type UploadedPart = { partNumber: number; etag: string };

/** One kind of storage, for one key. */
export type PartsTarget = {
  /** Content that fits into one part. */
  putWhole(body: Blob): Promise<void>;
  begin(): Promise<PartsUpload>;
  /** Deletes what is stored under the key: a request that seems to fail may have had its effect. */
  remove(): Promise<void>;
};
export type PartsUpload = {
  putPart(partNumber: number, body: Blob): Promise<UploadedPart>;
  complete(parts: UploadedPart[]): Promise<void>;
  abort(): Promise<void>;
};

/** One size for all parts of all objects, since Cloudflare R2 refuses parts that differ in size. */
export function partSizeFor(objectBytesMax: number): number {
  const needed = Math.ceil(objectBytesMax / PARTS_MAX / MIB) * MIB;
  return Math.min(Math.max(needed, PART_BYTES_MIN), PART_BYTES_MAX);
}

/** Resolves when the target has completed it; on any failure undoes what was begun and passes the failure on. */
export async function putInParts(
  content: AsyncIterable<Uint8Array>,
  partSize: number,
  target: PartsTarget,
): Promise<void> {
  const uploads = new Uploads();
  const buffers = new PartBuffers(partSize);
  let begun: PartsUpload | null = null;
  let mayBeStored = false;
  try {
    for await (const { number, bytes, last } of partsOf(content, buffers)) {
      if (number === 1 && last) {
        mayBeStored = true;
        return await target.putWhole(new HeldBytes(bytes));
      }
      begun ??= await target.begin();
      const { putPart } = begun;
      await uploads.add(() => putPart(number, new HeldBytes(bytes)).finally(() => buffers.give(bytes)));
    }
    const parts = await uploads.all();
    mayBeStored = true;
    await begun?.complete(parts);
  } catch (error) {
    // A part that arrives after the abort would stay forever.
    await uploads.settled();
    await undo("an unfinished upload", begun?.abort);
    if (mayBeStored) await undo("a failed upload", target.remove);
    throw error;
  }
}

/** What cannot be undone now is found by a sweep; the first failure is the one to tell. */
async function undo(what: string, action: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await action?.();
  } catch (error) {
    log().warn({ reason: error instanceof Error ? error.message : "unknown" }, `storage kept ${what}`);
  }
}

/** Some uploads at a time. A failure is thrown by the next call, so that it never goes unhandled. */
class Uploads {
  readonly #running = new Set<Promise<void>>();
  readonly #done: UploadedPart[] = [];
  #failure: { error: unknown } | null = null;

  async add(upload: () => Promise<UploadedPart>): Promise<void> {
    while (this.#running.size >= UPLOADS_AT_A_TIME && !this.#failure) await Promise.race(this.#running);
    if (this.#failure) throw this.#failure.error;
    const running = upload().then(
      (part) => void this.#done.push(part),
      (error: unknown) => {
        this.#failure ??= { error };
      },
    );
    const ended = running.then(() => void this.#running.delete(ended));
    this.#running.add(ended);
  }

  async all(): Promise<UploadedPart[]> {
    await this.settled();
    if (this.#failure) throw this.#failure.error;
    return this.#done.sort((one, other) => one.partNumber - other.partNumber);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Bytes as the body of a request, without the copies that fetch and Node's own Blob make of them. */
const SLICE_BYTES = 64 * 1024;

/**
 * A Blob over bytes that must not change before the request has ended. Every attempt of a request streams it afresh;
 * fetch asks for nothing but its size and its stream, so the rest of a Blob is not here.
 */
class HeldBytes extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes.length;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.#bytes;
    let start = 0;
    return new ReadableStream({
      pull(controller) {
        const slice = bytes.subarray(start, start + SLICE_BYTES);
        start += slice.length;
        if (slice.length > 0) controller.enqueue(slice);
        else controller.close();
      },
    });
  }
}
