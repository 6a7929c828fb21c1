/**
 * The last line of a backup: a MAC under KEY_PEPPER over the bytes before it, the header first. It shows that no one edited them who
 * does not hold the pepper (decision 084).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { hashSecret, PlainSecret } from "../../crypto/secret";
import { StartError } from "../../process/start-error";
import type { Content, Section } from "./backup-file";
import { type BackupHeader, backupPepper, pepperFor } from "./backup-header";
import { FileContentError } from "./stored-files";

/** What shows that no one edited a backup: its MAC, the seal under its passphrase, or nothing. */
export type Proof = "pepper" | "passphrase" | "none";

/** A backup that is read, and the bytes of it so far. */
export type WatchedContent = Readonly<{
  chunks: AsyncGenerator<Buffer>;
  /** Once all of it was read. */
  isProvenBy(pepper: Buffer): boolean;
}>;

type Proving = Readonly<{
  path: string;
  header: BackupHeader;
  isSealed: boolean;
  readAgain(): WatchedContent;
}>;

const WORD = "#proof ";
const LINE_BYTES = WORD.length + 64 + 1;
const LEVEL = 1;
const CHANGED = "was changed after it was made, or is cut off; use another copy of it.";

/** `sections`, and one more that proves them. */
export function withProof(sections: readonly Section[], pepper: Buffer): Section[] {
  const hash = createHash("sha256");
  async function* hashed(content: Content) {
    for await (const some of content) {
      hash.update(some);
      yield some;
    }
  }
  async function* line() {
    yield lineOf(pepper, hash.digest("hex"));
  }
  return [
    ...sections.map(({ level, content }) => ({ level, content: hashed(content) })),
    { level: LEVEL, content: line() },
  ];
}

/** Passes the content on as it comes. */
export function watchContent(content: AsyncGenerator<Buffer>): WatchedContent {
  const hash = createHash("sha256");
  // What may be the last line.
  let tail: Buffer = Buffer.alloc(0);
  const add = (chunk: Buffer) => {
    const held = chunk.length < LINE_BYTES ? Buffer.concat([tail, chunk]) : chunk;
    if (held === chunk) hash.update(tail);
    hash.update(held.subarray(0, Math.max(0, held.length - LINE_BYTES)));
    tail = held.subarray(-LINE_BYTES);
  };
  async function* chunks() {
    for await (const chunk of content) {
      add(chunk);
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    isProvenBy(pepper) {
      const expected = Buffer.from(lineOf(pepper, hash.copy().digest("hex")));
      return tail.length === expected.length && timingSafeEqual(tail, expected);
    },
  };
}

function lineOf(pepper: Buffer, contentHash: string): string {
  return `${WORD}${hashSecret(pepper, "backup-proof", new PlainSecret(contentHash)).toString("hex")}\n`;
}

/**
 * Reads the file to its end and throws StartError for one that was edited. `withoutProof`: takes one that has no proof, or that
 * KEY_PEPPER cannot check; one whose proof does not fit is refused in any case.
 */
export async function requireProof(backup: Proving, withoutProof: boolean): Promise<Proof> {
  const { path, header, isSealed } = backup;
  if (header.secrets && !isSealed) throw new StartError(`${path} ${CHANGED}`);
  if (header.latchkeyBackup < 3) {
    if (isSealed) return "passphrase";
    if (withoutProof) return "none";
    throw new StartError(noProof(path));
  }
  const pepper = pepperFor(header);
  if (header.pepper !== backupPepper(pepper)) {
    if (withoutProof) return isSealed ? "passphrase" : "none";
    throw new StartError(otherPepper(path));
  }
  const { chunks, isProvenBy } = backup.readAgain();
  for await (const _ of chunks);
  if (!isProvenBy(pepper)) throw new StartError(`${path} ${CHANGED}`);
  return "pepper";
}

function noProof(path: string): string {
  return `${path} has no proof that no one edited it: an earlier version made it, or the proof was removed. If only people you trust could write where it was kept, run the command again with --without-proof; otherwise use another backup.`;
}

function otherPepper(path: string): string {
  return `${path} was made with another KEY_PEPPER than the one here. With this one no key would be recognized, and nothing shows whether the file was edited. Set MASTER_KEY, KEY_PEPPER and AUTH_SECRET to the values that the installation had, or put its secrets.json into DATA_DIR, and run the command again. If these are the right ones, the file was edited: use another copy. If they are lost, --without-proof restores it anyway.`;
}

type Ending = Readonly<{
  header: BackupHeader;
  content: WatchedContent;
  reader: { line(): Promise<string | null> };
}>;

/** That nothing else follows, and that what was read by now is what `requireProof` read. Throws FileContentError. */
export async function requireProvenEnd({ header, content, reader }: Ending, proof: Proof): Promise<void> {
  const hasProof = header.latchkeyBackup >= 3;
  const isEnd = (!hasProof || (await reader.line())?.startsWith(WORD)) && (await reader.line()) === null;
  if (!isEnd || (proof === "pepper" && !content.isProvenBy(pepperFor(header))))
    throw new FileContentError("The backup is cut off, or was changed.");
}
