/**
 * HMAC-SHA-256 (RFC 2104) as two one-shot hashes. Every call of a device needs one, and Node's own makes an object for each
 * and looks up the hash by its name: under load that was a twentieth of a call.
 */
import { hash } from "node:crypto";

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** `outer` has room for the inner hash behind it. */
type Pads = Readonly<{ inner: Buffer; outer: Buffer }>;

const padsOfKeys = new WeakMap<Buffer, Pads>();

/** 32 bytes. `text` counts as UTF-8. A key that was used once must not be changed afterwards. */
export function hmacSha256(key: Buffer, text: string): Buffer {
  const { inner, outer } = padsOf(key);
  const message = Buffer.allocUnsafe(BLOCK_BYTES + Buffer.byteLength(text));
  inner.copy(message);
  message.write(text, BLOCK_BYTES);
  hash("sha256", message, "buffer").copy(outer, BLOCK_BYTES);
  return hash("sha256", outer, "buffer");
}

function padsOf(key: Buffer): Pads {
  const known = padsOfKeys.get(key);
  if (known) return known;
  const short = key.length > BLOCK_BYTES ? hash("sha256", key, "buffer") : key;
  const pads = { inner: pad(short, INNER, 0), outer: pad(short, OUTER, 32) };
  padsOfKeys.set(key, pads);
  return pads;
}

/** The key, filled up to a block, each byte changed by `mask`; `room` for more behind it. */
function pad(key: Buffer, mask: number, room: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + room);
  key.copy(block);
  for (let at = 0; at < BLOCK_BYTES; at++) block[at] = (block[at] ?? 0) ^ mask;
  return block;
}
