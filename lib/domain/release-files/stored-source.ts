/** A stored file as bytes that can be read at any place, or from its first to its last. */
import { createHash } from "node:crypto";
import { storage } from "../../storage/storage";
import type { ByteSource } from "../../zip/byte-source";

/** `size`: as it was stored. Throws what storage throws, and what `use` does. */
export async function withStoredSource<T>(
  storageKey: string,
  size: number,
  use: (source: ByteSource) => Promise<T>,
): Promise<T> {
  const reader = await (await storage()).reader(storageKey, size);
  try {
    return await use({
      size,
      async read(start, end) {
        if (start >= Math.min(end, size)) return new Uint8Array();
        const chunks: Uint8Array[] = [];
        for await (const chunk of await reader.read({ start, end: end - 1 })) chunks.push(chunk);
        return Buffer.concat(chunks);
      },
    });
  } finally {
    await reader.close();
  }
}

/** The stored bytes are no longer those that were published. */
export class ChangedFileError extends Error {}

/** As `openStored`, and ends in ChangedFileError where it is not the file with this `sha256`, in lower-case hex. */
export async function* openUnchanged(
  storageKey: string,
  size: number,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of openStored(storageKey, size)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new ChangedFileError("The stored file is not what was published.");
}

/** All of it, from its beginning. Throws what storage throws. */
export async function* openStored(storageKey: string, size: number): AsyncGenerator<Uint8Array> {
  yield* await (await storage()).open(storageKey, undefined, size);
}
