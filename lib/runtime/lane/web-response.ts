/** A web `Response` onto Node's outgoing message: streamed with back-pressure, cancelled when the client leaves. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { kindOf } from "../../http/failure";
import { type LightParts, partsOf } from "../../http/light-response";
import { logLimited } from "../../process/log-limited";
import { turnToSend } from "./in-turn";
import { announcesBody } from "./request-target";
import { leavesBodyUnread, linger } from "./unread-body";

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Chunk = ReadableStreamReadResult<Uint8Array>;

/**
 * Waits, where there is something to wait for, until the answer is handed to the socket or the client is gone. Rejects with
 * what the body stream throws.
 */
export function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<void> | undefined {
  const light = partsOf(response);
  // Of a request without a body Node says that it is complete only after it was handed over.
  const isRead = req.complete || !announcesBody(req);
  if (!light || !isRead || res.destroyed || res.headersSent) return sendStreamed(req, res, response);
  together(() => {
    try {
      sendLight(req, res, light);
    } catch (error) {
      // No one waits for it any longer, and those behind it must not suffer.
      logLimited(`answer ${kindOf(error)}`, { err: error }, "an answer could not be sent");
      res.destroy();
    }
  });
}

async function sendStreamed(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  if (res.destroyed || res.headersSent) {
    await response.body?.cancel();
    return;
  }
  writeHead(res, response);
  const unread = leavesBodyUnread(req);
  if (unread) res.setHeader("connection", "close");
  if (response.body && mayCarryBody(req, response)) await pump(req, res, response.body.getReader());
  else await response.body?.cancel();
  if (unread) await linger(req, res);
  res.end();
  // What is left of a short body, so that the next request on this connection can be read.
  if (!req.readableEnded) req.resume();
}

let waiting: (() => void)[] = [];

/**
 * Answers that are ready in one turn of the event loop are written at its end, one after the other: each write may wake the
 * reader, which costs a virtual machine more than most calls do.
 */
function together(send: () => void): void {
  if (waiting.push(send) > 1) return;
  setImmediate(() => {
    const ready = waiting;
    waiting = [];
    for (const each of ready) each();
  });
}

/** In one write, since all of it is there and nothing of the request is left. */
function sendLight(req: IncomingMessage, res: ServerResponse, { status, head, body }: LightParts): void {
  const isBodyless = status === 204 || status === 304;
  if (body === null || isBodyless) {
    // A HEAD says how long the body would be, where that is known.
    const saysLength = isBodyless || head.includes("content-length");
    res.writeHead(status, saysLength ? [...head] : [...head, "content-length", "0"]).end();
    return;
  }
  // Node writes a short text and its head in one piece, bytes beside it: a text stays one.
  res.writeHead(status, [...head, "content-length", Buffer.byteLength(body)]);
  res.end(req.method === "HEAD" ? undefined : body);
}

function writeHead(res: ServerResponse, response: Response): void {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    // The iteration lists every cookie by itself; all other names come joined, once.
    if (name === "set-cookie") res.appendHeader(name, value);
    else res.setHeader(name, value);
  }
}

function mayCarryBody(req: IncomingMessage, response: Response): boolean {
  return req.method !== "HEAD" && response.status !== 204 && response.status !== 304;
}

/** Never a byte more or less than the answer announced: the next one on this connection would begin in the wrong place. */
async function pump(req: IncomingMessage, res: ServerResponse, reader: Reader): Promise<void> {
  const leave = () => void reader.cancel().catch(() => undefined);
  res.once("close", leave);
  try {
    const first = await reader.read();
    if (first.done) return requireAll(res, announcedLength(res));
    const second = reader.read();
    // Awaited below, unless the client leaves before: then no one is left to hear of a failure.
    second.catch(() => undefined);
    if (!res.hasHeader("content-length") && (await endsAtOnce(second))) {
      res.setHeader("content-length", first.value.byteLength);
    }
    let left = announcedLength(res);
    const send = async (bytes: Uint8Array) => {
      left -= bytes.byteLength;
      if (left < 0) throw new Error("An answer has more bytes than it announced.");
      await turnToSend(req, bytes.byteLength);
      await write(res, bytes);
    };
    await send(first.value);
    for (let chunk = await second; !chunk.done && !res.destroyed; chunk = await reader.read()) {
      await send(chunk.value);
    }
    requireAll(res, left);
  } catch (error) {
    leave();
    throw error;
  } finally {
    res.off("close", leave);
  }
}

function requireAll(res: ServerResponse, left: number): void {
  const isShort = left > 0 && Number.isFinite(left);
  if (isShort && !res.destroyed) throw new Error("An answer has fewer bytes than it announced.");
}

/** Infinite where it goes in chunks, which have an end of their own. */
function announcedLength(res: ServerResponse): number {
  const length = res.getHeader("content-length");
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
}

/** Whether a body is over with its first chunk, without waiting for one that has more to come later. */
async function endsAtOnce(next: Promise<Chunk>): Promise<boolean> {
  const later = new Promise<null>((resolve) => setImmediate(resolve, null));
  const chunk = await Promise.race([next, later]);
  return chunk?.done ?? false;
}

async function write(res: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (res.destroyed || res.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    res.on("drain", done).on("close", done);
    if (res.destroyed) done();
  });
}
