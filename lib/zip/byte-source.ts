/** Bytes that can be read at any place, wherever they lie. */
import type { FileHandle } from "node:fs/promises";

/** `read` gives the bytes from `start` (inclusive) to `end` (exclusive), or fewer at the end of the file. */
export type ByteSource = Readonly<{
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}>;

/** The handle stays the caller's, to close in any case. */
export async function fileSource(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    size,
    async read(start, end) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}
