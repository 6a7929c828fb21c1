/** Node's incoming message as a web `Request`, its body unread until someone reads it. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** `fetch` refuses to speak these; a handler must still be able to answer them. */
const NOT_CONSTRUCTIBLE = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Throws TypeError for header text that HTTP allows on no account. Its `signal` fires when the client goes away. */
export function webRequest(req: IncomingMessage, res: ServerResponse, url: URL): Request {
  const method = req.method ?? "GET";
  const speakable = !NOT_CONSTRUCTIBLE.has(method);
  // The DOM's types lack `duplex`, which Node asks for with a streamed body.
  const init: RequestInit & { duplex: "half" } = {
    method: speakable ? method : "POST",
    headers: webHeaders(req.rawHeaders),
    body: hasBody(req, method) ? bodyStream(req, res) : null,
    duplex: "half",
  };
  const request = new Request(url, init);
  if (!speakable) Object.defineProperty(request, "method", { value: method });
  // Made when it is asked for: following a signal doubles what a Request costs, and few handlers look at it.
  let signal: AbortSignal | undefined;
  Object.defineProperty(request, "signal", { get: () => (signal ??= goneSignal(res)) });
  return request;
}

/** A client that sent "Expect: 100-continue" waits with its body until the server asks for it. */
export function waitsToContinue(req: IncomingMessage): boolean {
  return req.headers.expect?.toLowerCase() === "100-continue";
}

export function announcesBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}

function webHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  return headers;
}

function hasBody(req: IncomingMessage, method: string): boolean {
  return method !== "GET" && method !== "HEAD" && announcesBody(req);
}

function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const judge = () => {
    if (!res.writableFinished) gone.abort();
  };
  if (res.closed) judge();
  else res.once("close", judge);
  return gone.signal;
}

/**
 * Nothing is taken off the socket before the first read, and never more than a chunk ahead. Cancelling only
 * stops reading: `Readable.toWeb` would destroy the socket, and the answer "too large" could not be sent.
 */
function bodyStream(req: IncomingMessage, res: ServerResponse): ReadableStream<Uint8Array> {
  let detach: (() => void) | null = null;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        detach ??= attach(req, res, controller);
        req.resume();
      },
      cancel() {
        detach?.();
        req.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

function attach(
  req: IncomingMessage,
  res: ServerResponse,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  if (waitsToContinue(req)) res.writeContinue();
  const onData = (chunk: Buffer) => {
    controller.enqueue(chunk);
    req.pause();
  };
  const onEnd = () => {
    detach();
    controller.close();
  };
  const onClose = () => {
    detach();
    controller.error(new Error("The client went away before its request was complete."));
  };
  const detach = () => {
    req.off("data", onData).off("end", onEnd).off("close", onClose);
  };
  req.on("data", onData).on("end", onEnd).on("close", onClose);
  if (req.destroyed) onClose();
  return detach;
}
