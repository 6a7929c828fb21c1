/**
 * Giving out the file of a published release: whole or not at all, since an answer says how long it is before its first byte.
 * What is found damaged on the way is kept for the self-check (decision 025).
 */
import { log } from "../../log";
import { StorageMissingError, StorageSizeError, storage } from "../../storage/storage";
import type { Context } from "../context";
import { type DomainError, refused } from "../errors";
import { logFailure } from "../unavailable";
import type { Download } from "./download";
import { type FileProblem, recordFileCheck } from "./file-checks";

type Served = Pick<Download, "product" | "release">;
type Asked = Pick<Context, "db" | "now">;
type Range = { start: number; end: number };

/** A bucket is asked once in this time whether it still has a file, and a damaged one is told of once. */
const FRESH_MS = 60_000;
const REMEMBERED_MAX = 10_000;
const seenWhole = new Map<string, number>();
const toldDamaged = new Map<string, number>();

/** Before an address of it is given out, or its length. Throws `file_damaged`. */
export async function requireWholeFile(ctx: Asked, served: Served): Promise<void> {
  const { storageKey, size } = served.release;
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
  range?: Range,
): Promise<AsyncIterable<Uint8Array>> {
  const { storageKey, size } = served.release;
  const length = range ? range.end - range.start + 1 : size;
  try {
    const content = await (await storage()).open(storageKey, range, size);
    return exactly(content, length, () => damaged(ctx, served, "wrong_size"));
  } catch (error) {
    const problem = problemOf(error);
    throw problem ? await damaged(ctx, served, problem) : error;
  }
}

/** An address elsewhere that serves the file for `seconds`; null where we serve it. */
export async function presignFile({ release }: Served, seconds: number): Promise<string | null> {
  return (await storage()).presign(release.storageKey, release.fileName, seconds);
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

async function damaged(ctx: Asked, { product, release }: Served, problem: FileProblem): Promise<DomainError> {
  if (!isFresh(toldDamaged, release.storageKey, ctx.now)) {
    remember(toldDamaged, release.storageKey, ctx.now);
    const file = { ...release, releaseId: release.id, application: product.slug };
    await recordFileCheck(ctx, file, problem).catch((error) =>
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
