/** A release's file over HTTP: whole, in parts, resumed; never compressed. Knows neither links nor who may have the file. */
import { config } from "../../config/config";
import type { Call, Reply } from "../endpoint";
import { notModified } from "../etag";
import type { Head } from "../light-response";
import { type ByteRange, RANGES_FEW, rangesAsked } from "./byte-ranges";
import { multipartBytes, planMultipart } from "./multipart-ranges";
import { spendUncached, uncachedTurn } from "./uncached";

export type SentFile = Readonly<{
  name: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** The same; given for files whose clients compare it (WordPress). */
  md5?: string | null | undefined;
  /** Base64; given for files whose clients verify it (WordPress). */
  signature?: string | null | undefined;
  lastModified: Date;
  cacheControl: string;
}>;

/** Of processor time, measured: for an answer of several ranges, and for each of them. */
const RANGES_MS = 0.5;
const RANGE_MS = 0.01;

type Bytes = AsyncIterable<Uint8Array>;
export type FileContent = Readonly<{
  open(range?: ByteRange): Promise<Bytes>;
  /** Those of several ranges, one after another; no chunk holds bytes of two of them. */
  openRanges(ranges: readonly ByteRange[]): Promise<Bytes>;
  /** An address that serves the file instead; null where we do. */
  elsewhere(): Promise<string | null>;
  /** Called when its first byte is asked for, here or elsewhere. */
  begins(): void;
}>;

/** Answers GET and HEAD. Throws `rate_limited`. */
export async function sendFile(call: Call, file: SentFile, content: FileContent): Promise<Reply> {
  const { size, lastModified } = file;
  const etag = `"${file.sha256}"`;
  // Ranges are defined for GET alone (RFC 9110 §14.2).
  const isHead = call.method === "HEAD";
  const { downloadRangesMax } = config().limits;
  const ranged = { size, etag, lastModified };
  const asked = isHead ? "whole" : rangesAsked(call.request.headers, ranged, downloadRangesMax);
  if (Array.isArray(asked) && asked.length > 1) await turnOfRanges(call, asked.length);
  // An address that a store signed for GET refuses HEAD, and no store answers several ranges. Stores refuse what comes with a
  // credential for us, and it is not theirs to see: most clients that are told to send the header send it on.
  const isOurs =
    isHead ||
    (Array.isArray(asked) && asked.length > 1) ||
    call.request.headers.get("authorization") !== null;
  const elsewhere = isOurs ? null : await content.elsewhere();
  if (elsewhere !== null) {
    content.begins();
    return { status: 302, body: null, headers: { location: elsewhere } };
  }
  const headers = headersOf(file, etag);
  const unchanged = notModified(call.request, headers);
  if (unchanged) return unchanged;
  if (asked === "unsatisfiable") {
    const head = { "content-range": `bytes */${size}` };
    return { status: 416, body: { error: "range_not_satisfiable" }, headers: head };
  }
  const isStart = asked === "whole" || asked.some(({ start }) => start === 0);
  if (isStart && !isHead) content.begins();
  if (asked !== "whole") return sendRanges(asked, size, headers, content);
  const head = { ...headers, ...digestOf(file), "content-length": String(size) };
  const stream = isHead ? undefined : streamOf(await content.open());
  return { status: 200, body: null, headers: head, stream };
}

/** Many cost as much as an answer that is worked out. Throws `rate_limited`. */
async function turnOfRanges(call: Call, count: number): Promise<void> {
  const ms = RANGES_MS + count * RANGE_MS;
  await (count > RANGES_FEW ? spendUncached(call, ms) : uncachedTurn(ms));
}

function headersOf({ name, lastModified, cacheControl }: SentFile, etag: string) {
  return {
    etag,
    "last-modified": lastModified.toUTCString(),
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "content-disposition": attachmentNamed(name),
    "content-type": "application/octet-stream",
  };
}

/** Only of the whole file: what is compared with a part of it would be the digest of that part. */
function digestOf({ md5, signature }: SentFile): Head {
  return {
    ...(md5 ? { "content-md5": Buffer.from(md5, "hex").toString("base64") } : {}),
    ...(signature ? { "x-content-signature": signature } : {}),
  };
}

async function sendRanges(
  ranges: readonly ByteRange[],
  size: number,
  headers: Head,
  { open, openRanges }: FileContent,
): Promise<Reply> {
  const [only, second] = ranges;
  if (only && !second) {
    const { start, end } = only;
    const range = {
      "content-range": `bytes ${start}-${end}/${size}`,
      "content-length": String(end - start + 1),
    };
    return { status: 206, body: null, headers: { ...headers, ...range }, stream: streamOf(await open(only)) };
  }
  const plan = planMultipart(ranges, size);
  const parts = { "content-type": plan.contentType, "content-length": String(plan.length) };
  const stream = streamOf(multipartBytes(plan, await openRanges(ranges)));
  return { status: 206, body: null, headers: { ...headers, ...parts }, stream };
}

/** Read as fast as the client takes it; a client that goes away ends the reading. */
function streamOf(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}

/** RFC 6266: plain ASCII for old clients, and first, where WinSparkle looks for it; the real name for the others. */
function attachmentNamed(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/gu, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
