/** What the pages show of the vendor's brand, on the wire: asked by browsers, answered without limits and cacheable. */
import { brandVersion } from "../../brand/stylesheet";
import type { Call, Interface, Reply } from "../endpoint";
import { notModified } from "../etag";
import { KEYS_API } from "../keys-api/errors";
import type { Head } from "../light-response";

export const ASSETS: Interface = { ...KEYS_API, name: "assets" };

/** Under an address that names this very version, what it gives can never change. */
const CACHE_FOR_GOOD = "public, max-age=31536000, immutable";
const CACHE_FOR_NOW = "public, max-age=300";

/** The bytes, or 304. `headers` are sent with both. */
export function assetReply(call: Call, bytes: Uint8Array, headers: Head & { "content-type": string }): Reply {
  const version = brandVersion();
  const isVersioned = new URL(call.request.url).searchParams.get("v") === version;
  const kept = {
    ...headers,
    etag: `"${version}"`,
    "cache-control": isVersioned ? CACHE_FOR_GOOD : CACHE_FOR_NOW,
  };
  const unchanged = notModified(call.request, kept);
  if (unchanged) return unchanged;
  const whole = { ...kept, "content-length": String(bytes.byteLength) };
  const isHead = call.method === "HEAD";
  return { status: 200, body: null, headers: whole, stream: isHead ? undefined : streamOf(bytes) };
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}
