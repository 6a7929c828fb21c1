/** Reading `multipart/byteranges` as a strict client does (RFC 2046, RFC 9110 §14.6). */

export type BytePart = { type: string; range: string; bytes: Buffer };

/** Throws on anything but well-formed parts that end with the closing boundary. */
export function readByteRanges(contentType: string, body: Buffer): BytePart[] {
  const boundary = /^multipart\/byteranges; boundary=([A-Za-z0-9]{1,70})$/.exec(contentType)?.[1];
  if (!boundary) throw new Error(`no boundary in ${contentType}`);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: BytePart[] = [];
  for (let at = 0; ; ) {
    if (!body.subarray(at, at + delimiter.length).equals(delimiter)) throw new Error(`no boundary at ${at}`);
    at += delimiter.length;
    if (body.subarray(at).equals(Buffer.from("--\r\n"))) return parts;
    const headEnd = body.indexOf("\r\n\r\n", at);
    const head = readHead(body.subarray(at, headEnd).toString("ascii"));
    const start = headEnd + 4;
    at = start + head.length;
    parts.push({ type: head.type, range: head.range, bytes: body.subarray(start, at) });
  }
}

function readHead(text: string): { type: string; range: string; length: number } {
  const match = /^\r\nContent-Type: (\S+)\r\nContent-Range: (bytes (\d+)-(\d+)\/\d+)$/.exec(text);
  if (!match) throw new Error(`not the head of a part: ${JSON.stringify(text)}`);
  const [, type = "", range = "", first, last] = match;
  return { type, range, length: Number(last) - Number(first) + 1 };
}
