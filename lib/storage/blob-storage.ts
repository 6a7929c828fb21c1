/**
 * A private store of Vercel Blob. All keys stand under a prefix, so that a store may hold other things, which we never
 * touch. Vercel's API has no way to end an unfinished upload or to see it; such parts are Vercel's to remove.
 */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { BlobNotFoundError, del, head, list } from "@vercel/blob";
import { BlobLinks, presignedPut } from "./blob-links";
import { blobTarget } from "./blob-upload";
import { ANSWER_MS, within } from "./deadline";
import {
  type ByteRange,
  checkKey,
  checkSize,
  GAP_OF_BUCKETS,
  type ListedObject,
  MissingPartsError,
  type PresignedPut,
  rangeError,
  type Storage,
  StorageMissingError,
  type StoredObject,
  type StoredReader,
} from "./interface";
import { putInParts } from "./parts";

const PREFIX = "latchkey/";
const PAGE = 1000;

type Found = { url: string; size: number };

export class BlobStorage implements Storage {
  readonly kind = "blob";
  readonly #token: string;
  readonly #partSize: number;
  readonly #links: BlobLinks;

  constructor(token: string, partSize: number) {
    this.#token = token;
    this.#partSize = partSize;
    this.#links = new BlobLinks(token);
  }

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await putInParts(content, this.#partSize, blobTarget(pathnameOf(key), this.#token));
  }

  async open(key: string, range?: ByteRange, size?: number): Promise<Readable> {
    return this.#read(key, await this.#findWhole(key, size), range);
  }

  async reader(key: string, size: number): Promise<StoredReader> {
    const found = await this.#findWhole(key, size);
    return {
      gapBytesMax: GAP_OF_BUCKETS,
      read: (range) => this.#read(key, found, range),
      close: async () => undefined,
    };
  }

  async #findWhole(key: string, size?: number): Promise<Found> {
    const found = await this.#find(key);
    if (!found) throw new StorageMissingError(key);
    checkSize(key, size, found.size);
    return found;
  }

  async #read(key: string, found: Found, range?: ByteRange): Promise<Readable> {
    if (range && range.start >= found.size) throw rangeError();
    const address = new URL(found.url);
    // What is stored, not what a cache near us remembers.
    address.searchParams.set("cache", "0");
    const headers = new Headers({ authorization: `Bearer ${this.#token}`, "accept-encoding": "identity" });
    if (range) headers.set("range", `bytes=${range.start}-${range.end}`);
    const response = await fetch(address, { headers });
    if (response.body && response.status === (range ? 206 : 200)) {
      // The global type and Node's describe the same object.
      return Readable.fromWeb(response.body as ReadableStream);
    }
    await response.body?.cancel();
    if (response.status === 404) throw new StorageMissingError(key);
    throw new Error(`Vercel Blob answered ${response.status} instead of a file.`);
  }

  async stat(key: string): Promise<StoredObject | null> {
    const found = await this.#find(key);
    return found && { size: found.size };
  }

  async delete(key: string): Promise<void> {
    await nullWhenMissing(
      within(ANSWER_MS, (abortSignal) => del(pathnameOf(key), { token: this.#token, abortSignal })),
    );
  }

  async *list(): AsyncGenerator<ListedObject> {
    let cursor: string | undefined;
    do {
      const from = cursor === undefined ? {} : { cursor };
      const page = await within(ANSWER_MS, (abortSignal) =>
        list({ token: this.#token, prefix: PREFIX, limit: PAGE, abortSignal, ...from }),
      );
      for (const { pathname, uploadedAt } of page.blobs) {
        yield { key: pathname.slice(PREFIX.length), modifiedAt: uploadedAt };
      }
      cursor = page.hasMore ? page.cursor : undefined;
    } while (cursor);
  }

  presign(key: string, _fileName: string, seconds: number): Promise<string> {
    return this.#links.sign(pathnameOf(key), seconds);
  }

  /** In one part: Vercel's addresses for several need headers of its own. */
  async presignPut(key: string, size: number, seconds: number): Promise<PresignedPut> {
    const url = await presignedPut(pathnameOf(key), size, seconds, this.#token);
    return { upload: "", parts: [{ url, from: 0, to: size }] };
  }

  async endPut(key: string, size: number): Promise<void> {
    if (!(await this.#find(key))) throw new MissingPartsError(`0-${size}`);
  }

  #find(key: string): Promise<Found | null> {
    return nullWhenMissing(
      within(ANSWER_MS, (abortSignal) => head(pathnameOf(key), { token: this.#token, abortSignal })),
    );
  }
}

function pathnameOf(key: string): string {
  return `${PREFIX}${checkKey(key)}`;
}

async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}
