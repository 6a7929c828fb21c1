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

/** The bytes of the answer. `content`: those of the ranges, one after another; no chunk holds bytes of two of them. */
export async function* multipartBytes(
  plan: MultipartPlan,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const parts = plan.parts.values();
  let left = 0;
  for await (const chunk of content) {
    const begun = left === 0 ? parts.next().value : undefined;
    if (begun) left = begun.range.end - begun.range.start + 1;
    left -= chunk.length;
    yield begun ? Buffer.concat([begun.head, chunk]) : chunk;
  }
  yield plan.tail;
}
