/** What yauzl reads through: never beyond the bytes there are, wherever a zip says that something lies. */
import { RandomAccessReader } from "yauzl";
import type { ByteSource } from "./byte-source";
import { damaged } from "./zip-error";

/** A directory of 100 000 entries in some thirty reads instead of 200 000: where files lie in a bucket, each is a request. */
const BLOCK_BYTES = 256 * 1024;

export class BlockReader extends RandomAccessReader {
  readonly size: number;
  readonly #source: ByteSource;
  #block: Buffer = Buffer.alloc(0);
  #blockStart = 0;
  #isOver = false;
  /** What the source threw: that the bytes cannot be read says nothing about the zip. */
  failure: unknown = undefined;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
    this.size = source.size;
    // Without a listener, Node ends the process.
    this.on("error", () => undefined);
  }

  /** All `length` bytes, or an error. Places that no file has, as a lying zip64 names them, would make Node's own read throw. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const isInside = Number.isSafeInteger(position) && position >= 0 && position + length <= this.size;
    if (!isInside || this.#isOver) throw damaged();
    if (length === 0) return Buffer.alloc(0);
    const start = position - this.#blockStart;
    if (start >= 0 && start + length <= this.#block.length)
      return this.#block.subarray(start, start + length);
    const block = await this.#load(position, Math.max(length, Math.min(BLOCK_BYTES, this.size - position)));
    if (block.length < length) throw damaged();
    return block.subarray(0, length);
  }

  /** What is still under way ends with its next read. */
  end(): void {
    this.#isOver = true;
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
    const bytes = await this.#source.read(position, position + length).catch((error: unknown) => {
      this.failure = error;
      throw error;
    });
    this.#block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#blockStart = position;
    return this.#block;
  }
}
