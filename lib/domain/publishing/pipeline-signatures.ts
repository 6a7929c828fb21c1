/**
 * Signatures that a pipeline made, in files beside those that they sign. They are verified with the keys that
 * shipped programs contain, before anything goes live; without such a key they are files like others.
 */
import { verifyStream } from "../../crypto/ed25519-stream";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { parseMinisign, verifyMinisign, versionOfComment } from "../feeds/keys/minisign";
import { rawPublicKey } from "../feeds/keys/raw-key";
import { openStored, withStoredSource } from "../release-files/stored-source";
import { fileKindOf, signedName } from "../releases/file-kind";
import { type PlacedName, signedFile } from "../releases/file-place";

/** As it lies in the storage. */
export type SignableFile = PlacedName & Readonly<{ storageKey: string; size: number }>;

/** With the file that is signed. */
export type FileSignatures = readonly (PlacedName & Readonly<FileSignature>)[];
type FileSignature = { sparkleSignature?: Uint8Array<ArrayBuffer>; minisign?: string };

type Key = Readonly<{
  format: "sparkle" | "minisign" | "wordpress";
  publicKey: Uint8Array;
  keyId: Uint8Array | null;
}>;

const SIGNATURE_MAX_BYTES = 4096;
const BASE64_LINE = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Of all files of a release. Reads stored files, so not to be called in a transaction. Throws `invalid_input` for a signature
 * without its file, by another key, of another version, or that is none.
 */
export async function readSignatures(
  { db }: Pick<Context, "db">,
  { id: applicationId }: Pick<Application, "id">,
  version: string,
  files: readonly SignableFile[],
): Promise<FileSignatures> {
  const found: (PlacedName & FileSignature)[] = [];
  const companions = files.filter(({ name }) => signedName(name) !== null);
  // A release of one file may be anything.
  if (companions.length === 0 || files.length === 1) return found;
  const keys = await db.prisma.feedKey.findMany({
    where: { applicationId, retiredAt: null },
    select: { format: true, publicKey: true, keyId: true },
  });
  for (const companion of companions) {
    const file = signedFile(companion, files);
    const signs = signedName(companion.name) ?? "";
    if (!file) throw refused("signature_without_file", { file: companion.name, signs });
    const signature = await verified(companion, file, version, keys);
    const { name, platform, arch } = file;
    if (signature) found.push({ name, platform, arch, ...signature });
  }
  return found;
}

async function verified(
  companion: SignableFile,
  file: SignableFile,
  version: string,
  keys: readonly Key[],
): Promise<FileSignature | null> {
  const isSparkle = fileKindOf(companion.name) === "edsig";
  const format = isSparkle ? "sparkle" : "minisign";
  const known = keys.filter((key) => key.format === format);
  if (known.length === 0) return null;
  const text = await textOf(companion);
  return isSparkle ? sparkle(companion, file, text, known) : minisign(companion, file, text, version, known);
}

async function sparkle(
  { name }: SignableFile,
  file: SignableFile,
  text: string,
  keys: readonly Key[],
): Promise<FileSignature> {
  // As sign_update prints it, or the bare text.
  const said = /edSignature="([^"]*)"/.exec(text)?.[1] ?? text.trim();
  const signature = Buffer.from(BASE64_LINE.test(said) ? said : "", "base64");
  if (signature.length !== 64) throw refused("signature_malformed", { file: name, format: "sparkle" });
  for (const { publicKey } of keys) {
    if (await verifyStream(rawPublicKey(publicKey), signature, opened(file)))
      return { sparkleSignature: new Uint8Array(signature) };
  }
  throw refused("signature_of_other_key", { file: name, format: "sparkle" });
}

/** Others use the ending `.sig` as well: what is not minisign's is a file like others. */
async function minisign(
  { name }: SignableFile,
  file: SignableFile,
  text: string,
  version: string,
  keys: readonly Key[],
): Promise<FileSignature | null> {
  const signature = parseMinisign(text);
  if (!signature) {
    if (fileKindOf(name) === "sig") return null;
    throw refused("signature_malformed", { file: name, format: "minisign" });
  }
  const signed = versionOfComment(signature.comment);
  if (signed !== null && signed !== version)
    throw refused("signature_for_version", { file: name, version, signed });
  for (const key of keys) {
    if (await verifyMinisign(signature, key, opened(file))) return { minisign: signature.text };
  }
  throw refused("signature_of_other_key", { file: name, format: "minisign" });
}

function opened({ storageKey, size }: SignableFile) {
  return () => openStored(storageKey, size);
}

async function textOf({ storageKey, size }: SignableFile): Promise<string> {
  if (size > SIGNATURE_MAX_BYTES) return "";
  const bytes = await withStoredSource(storageKey, size, (source) => source.read(0, size));
  return Buffer.from(bytes).toString("utf8");
}

/** Keeps them with files that are not signed yet, live or not. */
export async function keepSignatures(
  { db }: Pick<Context, "db">,
  releaseId: string,
  signatures: FileSignatures,
): Promise<void> {
  for (const { sparkleSignature, minisign: text, ...file } of signatures) {
    const where = { releaseId, ...file };
    if (sparkleSignature)
      await db.prisma.releaseFile.updateMany({
        where: { ...where, sparkleSignature: null },
        data: { sparkleSignature },
      });
    if (text !== undefined)
      await db.prisma.releaseFile.updateMany({
        where: { ...where, minisign: null },
        data: { minisign: text },
      });
  }
}
