/**
 * Giving out the file of a published release: whole or not at all, since an answer says how long it is before its first byte.
 * What is found damaged on the way is kept for the self-check (decision 025).
 */
import { log } from "../../process/log";
import { type ByteRange, StorageMissingError, StorageSizeError, storage } from "../../storage/storage";
import type { Context } from "../context";
import { type DomainError, refused } from "../errors";
import { type FileProblem, recordFileCheck } from "../release-files/file-checks";
import { cutOut, piecesOf } from "../release-files/range-pieces";
import { logFailure } from "../unavailable";
import type { Download } from "./download";

type Served = Pick<Download, "product" | "release" | "file">;
type Asked = Pick<Context, "db" | "now">;

/** A bucket is asked once in this time whether it still has a file, and a damaged one is told of once. */
const FRESH_MS = 60_000;
const REMEMBERED_MAX = 10_000;
const seenWhole = new Map<string, number>();
const toldDamaged = new Map<string, number>();

/** Before an address of it is given out, or its length. Throws `file_damaged`. */
export async function requireWholeFile(ctx: Asked, served: Served): Promise<void> {
  const { storageKey, size, isChanged } = served.file;
  if (isChanged) throw refused("file_damaged");
  const place = await storage();
  if (place.kind !== "disk" && isFresh(seenWhole, storageKey, ctx.now)) return;
  const found = await place.stat(storageKey).catch((error: unknown) => {
    // A client that is redirected may still reach the storage; one that is served from here gets the error on opening.
    log().warn({ err: error, storageKey }, "the storage could not say whether it has a file");
    return undefined;
  });
  if (found === undefined) return;
  if (found === null) throw await damaged(ctx, served, "missing");
  if (found.size !== size) throw await damaged(ctx, served, "wrong_size");
  remember(seenWhole, storageKey, ctx.now);
}

/** The file's bytes, or those of a range (both ends inclusive): exactly as many, or it ends in `file_damaged`. */
export async function openFile(
  ctx: Asked,
  served: Served,
  range?: ByteRange,
): Promise<AsyncIterable<Uint8Array>> {
  const { storageKey, size } = served.file;
  const length = range ? range.end - range.start + 1 : size;
  const content = await orDamaged(ctx, served, async () => (await storage()).open(storageKey, range, size));
  return exactly(content, length, () => damaged(ctx, served, "wrong_size"));
}

/** The bytes of several ranges, one after another as they are given; no chunk holds bytes of two of them. As `openFile`. */
export async function openRanges(
  ctx: Asked,
  served: Served,
  ranges: readonly ByteRange[],
): Promise<AsyncIterable<Uint8Array>> {
  const { storageKey, size } = served.file;
  const reader = await orDamaged(ctx, served, async () => (await storage()).reader(storageKey, size));
  const bytes = (async function* () {
    try {
      for (const piece of piecesOf(ranges, reader.gapBytesMax)) {
        const content = await orDamaged(ctx, served, () => reader.read(piece));
        const length = piece.end - piece.start + 1;
        const whole = exactly(content, length, () => damaged(ctx, served, "wrong_size"));
        yield* cutOut(whole, piece);
      }
    } finally {
      await reader.close();
    }
  })();
  return afterFirst(bytes);
}

/** An address elsewhere that serves the file for `seconds`; null where we serve it. */
export async function presignFile({ file }: Served, seconds: number): Promise<string | null> {
  return (await storage()).presign(file.storageKey, file.name, seconds);
}

async function orDamaged<T>(ctx: Asked, served: Served, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const problem = problemOf(error);
    throw problem ? await damaged(ctx, served, problem) : error;
  }
}

/** Waits for the first chunk: what cannot be read is refused before an answer begins. */
async function afterFirst(bytes: AsyncGenerator<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  let first: IteratorResult<Uint8Array> | null = await bytes.next();
  const next = async () => {
    const given = first ?? (await bytes.next());
    first = null;
    return given;
  };
  // Not one more generator, through which each of a thousand ranges would pass.
  return { [Symbol.asyncIterator]: () => ({ next, return: () => bytes.return(undefined) }) };
}

async function* exactly(
  content: AsyncIterable<Uint8Array>,
  length: number,
  failure: () => Promise<Error>,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  for await (const chunk of content) {
    given += chunk.length;
    if (given > length) throw await failure();
    yield chunk;
  }
  if (given < length) throw await failure();
}

function problemOf(error: unknown): FileProblem | null {
  if (error instanceof StorageMissingError) return "missing";
  return error instanceof StorageSizeError || error instanceof RangeError ? "wrong_size" : null;
}

async function damaged(
  ctx: Asked,
  { product, release, file }: Served,
  problem: FileProblem,
): Promise<DomainError> {
  const { id: fileId, storageKey } = file;
  if (!isFresh(toldDamaged, storageKey, ctx.now)) {
    remember(toldDamaged, storageKey, ctx.now);
    const { id: releaseId, version } = release;
    const found = { fileId, storageKey, releaseId, version, application: product.slug };
    await recordFileCheck(ctx, found, problem).catch((error) =>
      logFailure(error, "what was found out about a file could not be kept"),
    );
  }
  return refused("file_damaged");
}

function isFresh(times: Map<string, number>, storageKey: string, now: Date): boolean {
  const at = times.get(storageKey);
  return at !== undefined && Math.abs(now.getTime() - at) < FRESH_MS;
}

function remember(times: Map<string, number>, storageKey: string, now: Date): void {
  if (times.size >= REMEMBERED_MAX) times.clear();
  times.set(storageKey, now.getTime());
}
