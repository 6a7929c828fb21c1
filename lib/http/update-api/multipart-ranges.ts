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

/** The bytes of the answer, one range after the other. */
export async function* multipartBytes(
  plan: MultipartPlan,
  open: (range: ByteRange) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  for (const { head, range } of plan.parts) {
    yield head;
    yield* await open(range);
  }
  yield plan.tail;
}
