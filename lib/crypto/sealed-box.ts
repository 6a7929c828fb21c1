/**
 * AES-256-GCM under a master key, for what the server must read again. A box names the key that sealed it,
 * so that several master keys can be in use while everything is re-sealed.
 *
 * Layout: 1 byte format, 4 bytes key name, 12 bytes nonce, ciphertext, 16 bytes tag.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const FORMAT = 1;
const NAME_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NAME_BYTES + NONCE_BYTES;
const ALGORITHM = "aes-256-gcm";

/** No given master key opens the box, or the box or its label was changed. */
export class UnsealError extends Error {
  override name = "UnsealError";
}

/** Seals under the first key. `label` binds the box to its place: it opens only with the same label. */
export function seal(
  masterKeys: readonly Buffer[],
  label: string,
  content: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const key = masterKeys[0];
  if (!key) throw new UnsealError("There is no master key to seal under.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(label, "utf8"));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(FORMAT), keyName(key), nonce, body, cipher.getAuthTag()]));
}

/** Throws UnsealError. */
export function unseal(masterKeys: readonly Buffer[], label: string, box: Uint8Array): Buffer {
  const bytes = Buffer.from(box.buffer, box.byteOffset, box.byteLength);
  if (bytes.length < HEADER_BYTES + TAG_BYTES || bytes[0] !== FORMAT)
    throw new UnsealError("The sealed data is damaged.");
  const key = masterKeys.find((candidate) => isSealedUnder(candidate, bytes));
  if (!key)
    throw new UnsealError(
      "The data was sealed under another master key; set MASTER_KEY to the one in use then.",
    );
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(1 + NAME_BYTES, HEADER_BYTES));
  decipher.setAAD(Buffer.from(label, "utf8"));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new UnsealError("The sealed data was changed or belongs elsewhere.");
  }
}

export function isSealedUnder(masterKey: Buffer, box: Uint8Array): boolean {
  return keyName(masterKey).equals(Buffer.from(box).subarray(1, 1 + NAME_BYTES));
}

function keyName(key: Buffer): Buffer {
  return createHash("sha256").update("latchkey master key\0").update(key).digest().subarray(0, NAME_BYTES);
}
