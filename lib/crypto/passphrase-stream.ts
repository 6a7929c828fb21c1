/**
 * A stream of any length under a passphrase: AES-256-GCM in chunks, as in STREAM (Hoang, Reyhanitabar, Rogaway, Vizár). The key
 * is made for one stream alone, so the nonce can be the number of the chunk and whether it is the last: none can be changed,
 * moved, left out or cut off without being noticed. Knows nothing of what it protects.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { WrongPassphraseError } from "./passphrase-box";

const ALGORITHM = "aes-256-gcm";
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

type Bytes = AsyncIterable<Uint8Array>;

/** `label` is bound to every chunk. Each chunk is followed by its tag; the last one is shorter, or empty. */
export async function* sealStream(key: Buffer, label: Buffer, content: Bytes): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of chunked(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number++, isLast));
    cipher.setAAD(label);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws WrongPassphraseError at the first chunk that is not as it was sealed; those before it were. */
export async function* openStream(key: Buffer, label: Buffer, sealed: Bytes): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of chunked(sealed, CHUNK_BYTES + TAG_BYTES)) {
    const isFirst = number === 0;
    try {
      const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number++, isLast));
      decipher.setAAD(label);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new WrongPassphraseError(
        isFirst
          ? "The passphrase is wrong, or the file was changed."
          : "The file is cut off, or was changed.",
      );
    }
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Full chunks, and a last one that is shorter than full. */
async function* chunked(content: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const some of content) {
    held.push(Buffer.from(some));
    heldBytes += some.length;
    if (heldBytes < size) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.length - from >= size; from += size)
      yield { bytes: all.subarray(from, from + size), isLast: false };
    held = [all.subarray(from)];
    heldBytes = all.length - from;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
