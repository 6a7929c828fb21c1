/** HTTP answers out of bytes, as they come off a socket. Pure. */

export type Answer = { status: number; body: string };

const CARRIAGE_RETURN = 0x0d;

/** An answer and how many bytes it took; null while it is not complete. Throws for what is no HTTP/1.1 answer. */
export function readAnswer(bytes: Buffer): { answer: Answer; length: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  if (!head.startsWith("HTTP/1.1 ") || !Number.isInteger(status))
    throw new Error("This is no HTTP/1.1 answer.");
  const start = headEnd + 4;
  const announced = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (announced !== undefined) {
    const length = start + Number(announced);
    return bytes.length < length
      ? null
      : { answer: { status, body: bytes.toString("utf8", start, length) }, length };
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return readChunked(bytes, start, status);
  return { answer: { status, body: "" }, length: start };
}

function readChunked(
  bytes: Buffer,
  start: number,
  status: number,
): { answer: Answer; length: number } | null {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error("A chunk has no size.");
    const from = lineEnd + 2;
    const next = from + size + 2;
    if (bytes.length < next) return null;
    if (bytes[next - 2] !== CARRIAGE_RETURN) throw new Error("A chunk is longer than it says.");
    if (size === 0) return { answer: { status, body: Buffer.concat(parts).toString("utf8") }, length: next };
    parts.push(bytes.subarray(from, from + size));
    at = next;
  }
}
