/** Files of gigabytes that exist nowhere as a whole, and how much memory a process takes while they pass through it. */
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

export const MIB = 1024 * 1024;
export const GIB = 1024 * MIB;
export const PATTERN = "latchkey";
export const CHUNK = Buffer.alloc(MIB, PATTERN);

/** A multipart body that is made as it is sent. `pauseAfter` stops there until the connection is gone. */
export function formOf(size: number, version: string, pauseAfter = Number.POSITIVE_INFINITY) {
  const boundary = "----latchkey-test";
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field("version", version)}${field("publish", "true")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  async function* bytes() {
    yield Buffer.from(head);
    for (let sent = 0; sent < size; sent += CHUNK.length) {
      if (sent >= pauseAfter) await delay(3_600_000, undefined, { ref: false });
      yield CHUNK;
    }
    yield Buffer.from(tail);
  }
  const length = head.length + size + tail.length;
  return {
    bytes: bytes(),
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": String(length),
    },
  };
}

/** Resident memory in MiB, sampled until stopped. */
export function watchMemory(pid: number) {
  const read = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  const before = read();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.round(peak - before);
  };
}
