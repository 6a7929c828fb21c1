/** Block maps as electron-builder makes them, except that its blocks are of one size here. Programs only compare them. */
import { createHash } from "node:crypto";
import { deflateRawSync, gzipSync } from "node:zlib";

const BLOCK_BYTES = 8 * 1024;

/** The companion `<name>.blockmap`. */
export function blockMapOf(bytes: Buffer): Buffer {
  return gzipSync(mapOf(bytes));
}

/** The file with its map at its end, as an AppImage has it; `blockMapSize` as the feed names it. */
export function withBlockMap(bytes: Buffer): { bytes: Buffer; blockMapSize: number } {
  const map = deflateRawSync(mapOf(bytes));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(map.length);
  return { bytes: Buffer.concat([bytes, map, size]), blockMapSize: map.length };
}

function mapOf(bytes: Buffer): string {
  const blocks = Array.from({ length: Math.ceil(bytes.length / BLOCK_BYTES) }, (_, place) =>
    bytes.subarray(place * BLOCK_BYTES, (place + 1) * BLOCK_BYTES),
  );
  const checksums = blocks.map((block) =>
    createHash("sha256").update(block).digest().subarray(0, 18).toString("base64"),
  );
  const sizes = blocks.map(({ length }) => length);
  return JSON.stringify({ version: "2", files: [{ name: "file", offset: 0, checksums, sizes }] });
}
