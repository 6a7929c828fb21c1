/** Several ranges in one answer: `multipart/byteranges` (RFC 9110 §14.6). */
import { randomBytes } from "node:crypto";
import type { ByteRange } from "./byte-ranges";

export type MultipartPlan = {
  contentType: string;
  length: number;
  parts: { head: Buffer; range: ByteRange }[];
  tail: Buffer;
};

export function planMultipart(ranges: readonly ByteRange[], size: number): MultipartPlan {
  const boundary = randomBytes(16).toString("hex");
  const parts = ranges.map((range) => ({
    range,
    head: Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range.start}-${range.end}/${size}\r\n\r\n`,
      "ascii",
    ),
  }));
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, "ascii");
  const length = parts.reduce(
    (sum, { head, range }) => sum + head.length + range.end - range.start + 1,
    tail.length,
  );
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length, parts, tail };
}

/** To send a thousand parts of a byte each by itself costs more than to read them. */
const CHUNK_BYTES = 64 * 1024;
/** A short piece of a long buffer would keep all of it in memory until it is sent. */
const COPIED_BYTES = 4 * 1024;

/** The bytes of the answer. `content`: those of the ranges, one after another; no chunk holds bytes of two of them. */
export async function* multipartBytes(
  plan: MultipartPlan,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const parts = plan.parts.values();
  let left = 0;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const hold = (bytes: Uint8Array) => {
    held.push(bytes);
    heldBytes += bytes.length;
  };
  for await (const chunk of content) {
    const begun = left === 0 ? parts.next().value : undefined;
    if (begun) {
      left = begun.range.end - begun.range.start + 1;
      hold(begun.head);
    }
    left -= chunk.length;
    hold(chunk.length < COPIED_BYTES ? Buffer.from(chunk) : chunk);
    if (heldBytes < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  hold(plan.tail);
  yield Buffer.concat(held);
}
