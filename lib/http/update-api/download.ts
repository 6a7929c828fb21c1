/** `GET v1/download/<link>/<version>/<file>` (docs/contract.md D6): whole, in parts, resumed; never compressed. */
import { countActivity } from "../../domain/applications/activity-counts";
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import { type Download, findDownload } from "../../domain/releases/download";
import { openFile, presignFile, requireWholeFile } from "../../domain/releases/served-file";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { notModified } from "../etag";
import type { Head } from "../light-response";
import { preflight } from "../preflight";
import { type ByteRange, rangesAsked } from "./byte-ranges";
import { UPDATE_API } from "./errors";
import { multipartBytes, planMultipart } from "./multipart-ranges";

const ASKED_HEADERS = "Range, If-Range, If-None-Match";

export const download = everyMethod(UPDATE_API, {
  GET: answer,
  HEAD: answer,
  OPTIONS: async () => preflight("GET, HEAD", ASKED_HEADERS),
});

async function answer(call: Call): Promise<Reply> {
  const ctx = contextFor(SYSTEM, call.now);
  const { application = "", link = "", version = "", file = "" } = call.params;
  const found = await findDownload(ctx, application, { link, version, file });
  await requireWholeFile(ctx, found);
  const seconds = found.expiry - Math.floor(call.now.getTime() / 1000);
  // An address that a store signed for GET refuses HEAD; what a HEAD asks for is known here.
  const elsewhere = call.method === "HEAD" ? null : await presignFile(found, seconds);
  if (elsewhere !== null) {
    countActivity(found.product.applicationId, "download", call.now, found.release.id);
    return { status: 302, body: null, headers: { location: elsewhere } };
  }
  return serve(ctx, call, found, seconds);
}

async function serve(ctx: Context, call: Call, found: Download, seconds: number): Promise<Reply> {
  const { release, product } = found;
  const etag = `"${release.sha256}"`;
  const headers = {
    etag,
    "last-modified": release.releasedAt.toUTCString(),
    "accept-ranges": "bytes",
    "cache-control": `private, max-age=${seconds}, no-transform`,
    "content-disposition": disposition(release.fileName),
    "content-type": "application/octet-stream",
  };
  const unchanged = notModified(call.request, headers);
  if (unchanged) return unchanged;
  // Ranges are defined for GET alone (RFC 9110 §14.2).
  const isHead = call.method === "HEAD";
  const { size, releasedAt } = release;
  const ranges = isHead ? "whole" : rangesAsked(call.request.headers, size, etag, releasedAt);
  if (ranges === "unsatisfiable") {
    return {
      status: 416,
      body: { error: "range_not_satisfiable" },
      headers: { "content-range": `bytes */${size}` },
    };
  }
  const isStart = ranges === "whole" || ranges.some(({ start }) => start === 0);
  if (!isHead && isStart) countActivity(product.applicationId, "download", call.now, release.id);
  const open = (range?: ByteRange) => openFile(ctx, found, range);
  return isHead ? headOf(size, headers) : send(ranges, size, headers, open);
}

function headOf(size: number, headers: Head): Reply {
  return { status: 200, body: null, headers: { ...headers, "content-length": String(size) } };
}

async function send(
  ranges: "whole" | ByteRange[],
  size: number,
  headers: Head,
  open: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>,
): Promise<Reply> {
  const [only, second] = ranges === "whole" ? [] : ranges;
  if (ranges === "whole" || !only) {
    const all = { ...headers, "content-length": String(size) };
    return { status: 200, body: null, headers: all, stream: streamOf(await open()) };
  }
  if (!second) {
    const part = {
      ...headers,
      "content-range": `bytes ${only.start}-${only.end}/${size}`,
      "content-length": String(only.end - only.start + 1),
    };
    return { status: 206, body: null, headers: part, stream: streamOf(await open(only)) };
  }
  const plan = planMultipart(ranges, size);
  const parts = { ...headers, "content-type": plan.contentType, "content-length": String(plan.length) };
  return { status: 206, body: null, headers: parts, stream: streamOf(multipartBytes(plan, open)) };
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

/** RFC 6266: plain ASCII for old clients, the real name for the others. */
function disposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/gu, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
