/**
 * AES-256-GCM under a key that scrypt makes of a passphrase, for secrets that leave the installation in a file. Knows nothing of
 * what they protect.
 *
 * Layout of a box: 12 bytes nonce, ciphertext, 16 bytes tag.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 128 MiB and about half a second for each guess (OWASP's first choice). */
const COST = 2 ** 17;
const BLOCK_SIZE = 8;
/** Of what a file may ask for: a forged one must not fill the memory. */
const COST_MAX = 2 ** 20;

/** How the key is made of the passphrase. `salt`: base64. */
export type PassphraseRecipe = Readonly<{ kdf: "scrypt"; N: number; r: number; p: number; salt: string }>;

/** The passphrase is another, or the box or its label was changed. */
export class WrongPassphraseError extends Error {
  override name = "WrongPassphraseError";
}

export function newRecipe(): PassphraseRecipe {
  const salt = randomBytes(SALT_BYTES).toString("base64");
  return { kdf: "scrypt", N: COST, r: BLOCK_SIZE, p: 1, salt };
}

/** Whether it is one of ours, or could be. */
export function isRecipe({ kdf, N, r, p, salt }: { [name in keyof PassphraseRecipe]?: unknown }): boolean {
  const isCost = typeof N === "number" && N > 1 && N <= COST_MAX && Number.isInteger(Math.log2(N));
  return kdf === "scrypt" && isCost && r === BLOCK_SIZE && p === 1 && typeof salt === "string";
}

/** One spelling of what is typed. Throws WrongPassphraseError for a recipe that is none of ours. */
export function keyOfPassphrase(passphrase: string, recipe: PassphraseRecipe): Promise<Buffer> {
  const { N, r, p, salt } = recipe;
  if (!isRecipe(recipe)) {
    throw new WrongPassphraseError("The key of the file is made in a way that is not known here.");
  }
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `label` binds the box to its place: it opens only with the same label. */
export function sealInBox(key: Buffer, label: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(label, "utf8"));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws WrongPassphraseError. */
export function openBox(key: Buffer, label: string, box: Uint8Array): Buffer {
  const bytes = Buffer.from(box);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(label, "utf8"));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new WrongPassphraseError("The passphrase is wrong, or the file was changed.");
  }
}
