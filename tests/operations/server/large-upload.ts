/** A release of 60 MB that is never held in memory, and calls of clients with an address of their own. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from "node:http";

const PIECE_BYTES = 1024 * 1024;
const PIECES = 60;
export const LARGE_BYTES = PIECE_BYTES * PIECES;
const BOUNDARY = "----latchkey-large-upload";

export type Place = Readonly<{ port: number; slug: string; token: string }>;
export type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** Each piece begins with its number, so that bytes of the wrong place are noticed. */
function piece(number: number): Buffer {
  const bytes = Buffer.alloc(PIECE_BYTES);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** What the file has around the beginning of a piece: `before` bytes of zeros, and its number. */
export function aroundPiece(number: number, before: number): { range: string; bytes: Buffer } {
  const at = number * PIECE_BYTES;
  const bytes = Buffer.concat([Buffer.alloc(before), piece(number).subarray(0, 4)]);
  return { range: `bytes=${at - before}-${at + 3}`, bytes };
}

export function largeSha256(): string {
  const hash = createHash("sha256");
  for (let number = 0; number < PIECES; number += 1) hash.update(piece(number));
  return hash.digest("hex");
}

/** Published as `version`. */
export async function uploadLarge(place: Place, version: string): Promise<Answer> {
  const outgoing = beginUpload(place, version);
  const answered = answerOf(outgoing);
  for (let number = 0; number < PIECES; number += 1)
    if (!outgoing.write(piece(number))) await Promise.race([once(outgoing, "drain"), answered]);
  outgoing.end(tail());
  return answered;
}

/** Sends little by little until it is answered. A client that paused in between would be answered late by Caddy. */
export async function trickleLarge(place: Place): Promise<Answer & { sentBytes: number }> {
  const outgoing = beginUpload(place, "9.9.9");
  let sentBytes = 0;
  const timer = setInterval(() => {
    sentBytes += 64 * 1024;
    outgoing.write(Buffer.alloc(64 * 1024));
  }, 20);
  try {
    return { ...(await answerOf(outgoing)), sentBytes };
  } finally {
    clearInterval(timer);
    outgoing.destroy();
  }
}

function beginUpload({ port, slug, token }: Place, version: string): ClientRequest {
  const head = Buffer.from(
    `${field("version", version)}${field("publish", "true")}--${BOUNDARY}\r\n` +
      'Content-Disposition: form-data; name="file"; filename="app.zip"\r\n\r\n',
  );
  const outgoing = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: `/${slug}/ci/release`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": head.length + LARGE_BYTES + tail().length,
    },
  });
  outgoing.write(head);
  return outgoing;
}

const tail = () => `\r\n--${BOUNDARY}--\r\n`;
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** One call on a connection of its own; `localAddress` is whom the proxy takes it to come from. */
export function ask(port: number, path: string, options: RequestOptions = {}, sent = ""): Promise<Answer> {
  const outgoing = request({ host: "127.0.0.1", port, path, agent: false, ...options });
  outgoing.end(sent);
  return answerOf(outgoing);
}

async function answerOf(outgoing: ClientRequest): Promise<Answer> {
  const [response]: [IncomingMessage] = await new Promise((resolve, reject) => {
    outgoing.once("response", (incoming: IncomingMessage) => resolve([incoming]));
    outgoing.on("error", reject);
  });
  const pieces: Buffer[] = [];
  for await (const bytes of response) pieces.push(bytes as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) };
}
