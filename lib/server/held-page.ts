/**
 * Holds a page back until Next has written the whole of it, so that it can still be changed: its status, and the
 * scripts in it. Everything that is not HTML goes straight through.
 */
import type { ServerResponse } from "node:http";

/** What goes out instead of what Next wrote; null when something else will write the response. */
export type Finish = (html: string, res: ServerResponse) => string | null;

/**
 * `res.write`, `end` and `writeHead` are Next's until it calls `end`; then they are Node's again. `onDrawn` is called when the
 * first byte is about to leave.
 */
export function holdPage(res: ServerResponse, finish: Finish, onDrawn: () => void): void {
  const real = { write: res.write, end: res.end, writeHead: res.writeHead, flushHeaders: res.flushHeaders };
  const chunks: Buffer[] = [];
  const isHtml = () => String(res.getHeader("content-type") ?? "").startsWith("text/html");
  const restore = () => Object.assign(res, real);

  res.writeHead = ((status: number, ...rest: unknown[]) => {
    res.statusCode = status;
    for (const [name, value] of Object.entries((rest.at(-1) as Record<string, string>) ?? {})) {
      res.setHeader(name, value);
    }
    return res;
  }) as ServerResponse["writeHead"];
  res.flushHeaders = () => {
    if (!isHtml()) real.flushHeaders.call(res);
  };
  res.write = ((chunk: Chunk, ...rest: Rest) => {
    if (!isHtml()) {
      restore();
      onDrawn();
      return res.write(chunk, ...(rest as []));
    }
    chunks.push(bytesOf(chunk, rest));
    callbackIn(rest)?.();
    return true;
  }) as ServerResponse["write"];
  res.end = ((...args: [Chunk?, ...Rest]) => {
    restore();
    if (!isHtml()) {
      onDrawn();
      return res.end(...(args as []));
    }
    const [chunk, ...rest] = args;
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function")
      chunks.push(bytesOf(chunk, rest));
    const html = finish(Buffer.concat(chunks).toString("utf8"), res);
    res.removeHeader("content-length");
    if (html === null) return res;
    onDrawn();
    return res.end(html, callbackIn(args));
  }) as ServerResponse["end"];
}

type Chunk = string | Uint8Array | null;
type Rest = unknown[];

function bytesOf(chunk: Chunk, [encoding]: Rest): Buffer {
  if (typeof chunk === "string") {
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  }
  return Buffer.from(chunk ?? []);
}

function callbackIn(args: readonly unknown[]): (() => void) | undefined {
  return args.find((argument): argument is () => void => typeof argument === "function");
}
