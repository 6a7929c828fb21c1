/** Bytes as the body of a request, without the copies that fetch and Node's own Blob make of them. */

const SLICE_BYTES = 64 * 1024;

/**
 * A Blob over bytes that must not change before the request has ended. Every attempt of a request streams it afresh;
 * fetch asks for nothing but its size and its stream, so the rest of a Blob is not here.
 */
export class HeldBytes extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes.length;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.#bytes;
    let start = 0;
    return new ReadableStream({
      pull(controller) {
        const slice = bytes.subarray(start, start + SLICE_BYTES);
        start += slice.length;
        if (slice.length > 0) controller.enqueue(slice);
        else controller.close();
      },
    });
  }
}
