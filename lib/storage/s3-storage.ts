/** An S3-compatible bucket. All keys stand under a prefix, so that a bucket may hold other things, which we never touch. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini, S3ServiceError } from "s3mini";
import type { Config } from "../config/config";
import { attachmentNamed } from "./content-disposition";
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
import { cut, presignedParts, putParts } from "./s3-direct";
import { fetchFromS3 } from "./s3-fetch";
import { presigned } from "./s3-presign";
import { abortUpload, beginUpload, joinParts, unfinishedUploads } from "./s3-uploads";

export type S3Place = Extract<Config["storage"], { kind: "s3" }>;

const PAGE = 1000;
/** A pipeline has a good line; fewer parts make a shorter answer. */
const DIRECT_PART_BYTES = 32 * 1024 ** 2;

export class S3Storage implements Storage {
  readonly kind = "s3";
  readonly #place: S3Place;
  readonly #partSize: number;
  readonly #s3: S3mini;

  constructor(place: S3Place, partSize: number) {
    this.#place = place;
    this.#partSize = partSize;
    const { endpoint, region, accessKeyId, secretAccessKey } = place;
    this.#s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: fetchFromS3 });
  }

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const name = this.#name(key);
    await putInParts(content, this.#partSize, {
      putWhole: async (body) => void (await this.#s3.putObject(name, body)),
      begin: () => beginUpload(this.#s3, name),
      remove: async () => void (await this.#s3.deleteObject(name)),
    });
  }

  async open(key: string, range?: ByteRange, size?: number): Promise<Readable> {
    const name = this.#name(key);
    const response = await (range
      ? this.#s3.getObjectRaw(name, false, range.start, range.end + 1)
      : this.#s3.getObjectRaw(name)
    ).catch((error: unknown) => {
      throw translated(error, key);
    });
    if (range && response.status !== 206) {
      await response.body?.cancel();
      throw new Error("The bucket does not serve ranges.");
    }
    try {
      checkSize(key, size, sizeOf(response) ?? size ?? 0);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    // The global type and Node's describe the same object.
    return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
  }

  async reader(key: string, size: number): Promise<StoredReader> {
    return {
      gapBytesMax: GAP_OF_BUCKETS,
      read: (range) => this.open(key, range, size),
      close: async () => undefined,
    };
  }

  async stat(key: string): Promise<StoredObject | null> {
    try {
      return { size: await this.#s3.getContentLength(this.#name(key)) };
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null;
      if (cause instanceof S3ServiceError && cause.status === 404) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const name = this.#name(key);
    await this.#s3.deleteObject(name);
    for await (const upload of unfinishedUploads(this.#s3, name)) {
      if (upload.name === name) await abortUpload(this.#s3, name, upload.uploadId);
    }
  }

  async *list(): AsyncGenerator<ListedObject> {
    const { prefix } = this.#place;
    let next: string | undefined;
    do {
      const page = await this.#s3.listObjectsPaged("/", prefix, PAGE, next);
      if (!page) throw new Error("The bucket does not exist.");
      for (const { Key, LastModified } of page.objects ?? []) {
        yield { key: Key.slice(prefix.length), modifiedAt: LastModified };
      }
      next = page.nextContinuationToken;
    } while (next);
    for await (const upload of unfinishedUploads(this.#s3, prefix)) {
      yield { key: upload.name.slice(prefix.length), modifiedAt: upload.begunAt };
    }
  }

  async presign(key: string, fileName: string, seconds: number): Promise<string> {
    const query = { "response-content-disposition": attachmentNamed(fileName) };
    const address = `${this.#place.publicEndpoint}/${this.#name(key)}`;
    return presigned("GET", address, query, seconds, new Date(), this.#place);
  }

  async presignPut(key: string, size: number, seconds: number): Promise<PresignedPut> {
    const uploadId = await this.#s3.getMultipartUploadId(this.#name(key));
    const upload = this.#directUpload(this.#place.publicEndpoint, key, uploadId);
    return { upload: uploadId, parts: presignedParts(upload, this.#pieces(size), seconds) };
  }

  async endPut(key: string, size: number, uploadId: string): Promise<void> {
    const upload = this.#directUpload(this.#place.endpoint, key, uploadId);
    const parts = await putParts(upload, this.#pieces(size));
    // Somebody else may join them in between.
    if (parts && (await joinParts(this.#s3, this.#name(key), uploadId, parts)) === "joined") return;
    if (!(await this.stat(key))) throw new MissingPartsError(`0-${size}`);
  }

  #directUpload(endpoint: string, key: string, uploadId: string) {
    return { address: `${endpoint}/${this.#name(key)}`, uploadId, credentials: this.#place };
  }

  #pieces(size: number) {
    return cut(size, Math.max(this.#partSize, DIRECT_PART_BYTES));
  }

  #name(key: string): string {
    return `${this.#place.prefix}${checkKey(key)}`;
  }
}

/** Of the whole object. Null where the answer does not say. */
function sizeOf({ status, headers }: Response): number | null {
  const said =
    status === 206 ? headers.get("content-range")?.split("/").at(-1) : headers.get("content-length");
  return said && /^\d+$/.test(said) ? Number(said) : null;
}

function translated(error: unknown, key: string): unknown {
  if (!(error instanceof S3ServiceError)) return error;
  if (error.status === 416) return rangeError();
  // A bucket that is not there is a wrong setting, not a missing file.
  const isMissing = error.status === 404 && error.code !== "NoSuchBucket";
  return isMissing ? new StorageMissingError(key, { cause: error }) : error;
}
