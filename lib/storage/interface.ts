/** What every storage can do and how it fails. Callers start at `storage.ts`; this file exists so that the kinds can share it. */
import type { Readable } from "node:stream";

/** Both ends included, as in an HTTP Range header. An `end` past the last byte means up to the last byte. */
export type ByteRange = Readonly<{ start: number; end: number }>;
export type StoredObject = Readonly<{ size: number }>;
/** `modifiedAt`: when it was put, or when a put that has not ended began. */
export type ListedObject = Readonly<{ key: string; modifiedAt: Date }>;
/** One object, opened to read several ranges of it. */
/** One more request costs as much; of a thousand such gaps it bounds the waste. */
export const GAP_OF_BUCKETS = 32 * 1024;

export type StoredReader = Readonly<{
  /** To read so many bytes in vain costs less than to read once more. */
  gapBytesMax: number;
  /** One at a time. Ends in an error, not in silence, when the object is cut short on the way. */
  read(range: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<void>;
}>;

/** Keys are ours, never a client's: see `checkKey`. A key is written once; a failed second put may remove the first. */
export type Storage = {
  kind: "disk" | "s3" | "blob";
  /**
   * Streams; resolves when durable. When `content` throws or anything else fails, nothing is left and the failure is
   * passed on. Holds a few parts in memory, however large the content is.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * The caller reads the stream to its end or destroys it. Throws StorageMissingError, and RangeError when the range
   * begins past the end. `size`: of the whole object, as far as the caller knows; another one is a StorageSizeError. An object
   * cut short on the way ends in an error, not in silence.
   */
  open(key: string, range?: ByteRange, size?: number): Promise<Readable>;
  /** As `open`, for several ranges; opens a file once, and asks a bucket once for each range. The caller closes it. */
  reader(key: string, size: number): Promise<StoredReader>;
  stat(key: string): Promise<StoredObject | null>;
  /** Absent is fine. Also ends unfinished puts of this key that `list` shows: an upload that goes on then fails. */
  delete(key: string): Promise<void>;
  /**
   * Everything ever put and not deleted, in no order, together with what broken puts left: `delete` of a key yielded
   * here removes what it names. Vercel Blob does not tell of unfinished uploads.
   */
  list(): AsyncIterable<ListedObject>;
  /**
   * An address for GET that needs no credentials and is good for `seconds` (at most a day), saved by browsers as
   * `fileName`; Vercel Blob names it after the key's last segment instead. Null where we serve the bytes ourselves.
   */
  presign(key: string, fileName: string, seconds: number): Promise<string | null>;
  /**
   * Addresses for PUT that need no credentials and are good for `seconds`, by which a client puts `size` bytes itself. Not on the
   * disk, where we take them. `delete` ends it as it ends a put.
   */
  presignPut(key: string, size: number, seconds: number): Promise<PresignedPut>;
  /** Joins what was put there; what is joined is fine. Throws MissingPartsError. */
  endPut(key: string, size: number, upload: string): Promise<void>;
};

/** Bytes from `from` (inclusive) to `to` (exclusive). */
export type PresignedPart = Readonly<{ url: string; from: number; to: number }>;
export type PresignedPut = Readonly<{ upload: string; parts: readonly PresignedPart[] }>;

/** `missing`: as "0-1024, 2048-4096", each from a byte to before another. */
export class MissingPartsError extends Error {
  override name = "MissingPartsError";
  readonly missing: string;

  constructor(missing: string) {
    super(`Parts of the object are missing: ${missing}.`);
    this.missing = missing;
  }

  /** By name, as above. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "MissingPartsError";
  }
}

/** There is nothing under this key. */
export class StorageMissingError extends Error {
  override name = "StorageMissingError";

  constructor(key: string, options?: ErrorOptions) {
    super(`There is nothing stored under ${key}.`, options);
  }

  /** By name: the storage is shared by bundles of this program that each hold a class of their own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "StorageMissingError";
  }
}

/** It has no room for what was to be put. */
export class StorageFullError extends Error {
  override name = "StorageFullError";

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "StorageFullError";
  }
}

/** It cannot do anything just now, and may be able to later. */
export class StorageUnavailableError extends Error {
  override name = "StorageUnavailableError";

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "StorageUnavailableError";
  }
}

/** The object has another size than the caller knows it to have. */
export class StorageSizeError extends Error {
  override name = "StorageSizeError";

  constructor(key: string, expected: number, found: number) {
    super(`What is stored under ${key} has ${found} bytes and should have ${expected}.`);
  }

  /** By name, as above. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "StorageSizeError";
  }
}

/** Throws StorageSizeError. `expected` undefined: any size will do. */
export function checkSize(key: string, expected: number | undefined, found: number): void {
  if (expected !== undefined && expected !== found) throw new StorageSizeError(key, expected, found);
}

const KEY = /^(?!\.{1,2}(?:\/|$))[A-Za-z0-9._-]+(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._-]+)*$/;
/** File systems end names at 255 bytes, Vercel Blob whole paths at 950. */
const KEY_LENGTH_MAX = 800;

/** Segments of letters, digits, ".", "_" and "-", separated by "/", none of them "." or "..". A wrong key is our bug. */
export function checkKey(key: string): string {
  if (key.length > KEY_LENGTH_MAX || !KEY.test(key)) throw new TypeError("Not a storage key.");
  return key;
}

/** What every kind says about a range it cannot serve. */
export function rangeError(): RangeError {
  return new RangeError("The range begins past the end of the stored object.");
}
