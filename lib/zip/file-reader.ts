/** What yauzl reads through: never beyond the file, wherever a zip says that something lies. */
import type { FileHandle } from "node:fs/promises";
import { RandomAccessReader } from "yauzl";
import { damaged } from "./zip-error";

/** A directory of 100 000 entries in a few hundred reads instead of 200 000. */
const BLOCK_BYTES = 64 * 1024;

export class FileReader extends RandomAccessReader {
  readonly size: number;
  readonly #handle: FileHandle;
  #block = Buffer.alloc(0);
  #blockStart = 0;

  /** The handle stays the caller's, to close in any case. */
  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.size = size;
    // Without a listener, Node ends the process.
    this.on("error", () => undefined);
  }

  /** All `length` bytes, or an error. Places that no file has, as a lying zip64 names them, would make Node's own read throw. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const isInside = Number.isSafeInteger(position) && position >= 0 && position + length <= this.size;
    if (!isInside) throw damaged();
    if (length === 0) return Buffer.alloc(0);
    const start = position - this.#blockStart;
    if (start >= 0 && start + length <= this.#block.length)
      return this.#block.subarray(start, start + length);
    const block = await this.#load(position, Math.max(length, Math.min(BLOCK_BYTES, this.size - position)));
    if (block.length < length) throw damaged();
    return block.subarray(0, length);
  }

  /** As yauzl calls it. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytes(position, length)
      .then((bytes) => void bytes.copy(buffer, offset))
      .then(() => callback(null), callback)
      .catch((error: Error) => this.emit("error", error));
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  async #load(position: number, length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, position);
    this.#block = buffer.subarray(0, bytesRead);
    this.#blockStart = position;
    return this.#block;
  }
}
