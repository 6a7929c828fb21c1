/** Content of unknown length, cut into parts of one size. */

export type Bytes = Uint8Array<ArrayBuffer>;
type Part = { number: number; bytes: Bytes; last: boolean };

/** All parts but the last have the full size; the last is empty only when it is the first. */
export async function* partsOf(
  content: AsyncIterable<Uint8Array>,
  buffers: PartBuffers,
): AsyncGenerator<Part> {
  let number = 1;
  let part = buffers.take();
  let filled = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (rest.length > 0) {
      if (filled === part.length) {
        yield { number, bytes: part, last: false };
        number += 1;
        part = buffers.take();
        filled = 0;
      }
      const fitting = rest.subarray(0, part.length - filled);
      part.set(fitting, filled);
      filled += fitting.length;
      rest = rest.subarray(fitting.length);
    }
  }
  yield { number, bytes: part.subarray(0, filled), last: true };
}

/** Used again and again: what is left to the garbage collector piles up to many times what is in use. */
export class PartBuffers {
  readonly #size: number;
  readonly #free: Bytes[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  take(): Bytes {
    return this.#free.pop() ?? new Uint8Array(this.#size);
  }

  /** The caller must not use it again. */
  give(buffer: Bytes): void {
    if (buffer.length === this.#size) this.#free.push(buffer);
  }
}
