/** A release as multipart/form-data that is made as it is sent, so that no test holds it in memory. */
import { setTimeout as delay } from "node:timers/promises";

const MIB = 1024 * 1024;
export const PATTERN = "latchkey";
/** Files consist of these. */
export const CHUNK = Buffer.alloc(MIB, PATTERN);

export type LargeForm = Readonly<{ bytes: AsyncIterable<Uint8Array>; headers: Record<string, string> }>;

/** `pauseAfter` stops there until the connection is gone. */
export function largeForm(
  size: number,
  fields: Readonly<Record<string, string>>,
  pauseAfter = Number.POSITIVE_INFINITY,
): LargeForm {
  const boundary = "----latchkey-test";
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  async function* bytes() {
    yield Buffer.from(head);
    for (let sent = 0; sent < size; sent += CHUNK.length) {
      if (sent >= pauseAfter) await delay(3_600_000, undefined, { ref: false });
      yield CHUNK.subarray(0, size - sent);
    }
    yield Buffer.from(tail);
  }
  const length = Buffer.byteLength(head) + size + tail.length;
  return {
    bytes: bytes(),
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": String(length),
    },
  };
}
