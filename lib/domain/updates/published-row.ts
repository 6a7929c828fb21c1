/** A release as it is stored, as one of the catalogue. */
import type { Prisma } from "../../db/generated/client";
import type { FileExtra } from "../release-files/new-file";
import { readFileKind } from "../releases/file-kind";
import { addressPath } from "../releases/file-place";
import type { PublishedFile, PublishedRelease, Signed } from "./catalogue";

export const PUBLISHED_COLUMNS = {
  id: true,
  variantId: true,
  pluginId: true,
  version: true,
  channel: true,
  status: true,
  notes: true,
  notesUrl: true,
  critical: true,
  manual: true,
  minCoreVersion: true,
  expects: true,
  rollout: true,
  requiresVersion: true,
  image: true,
  payload: true,
  signature: true,
  kid: true,
  seq: true,
  releasedAt: true,
  withdrawnAt: true,
  files: {
    select: {
      id: true,
      platform: true,
      arch: true,
      kind: true,
      name: true,
      storageKey: true,
      size: true,
      sha256: true,
      sha1: true,
      sha384: true,
      sha512: true,
      md5: true,
      blake2b512: true,
      build: true,
      minSystem: true,
      deltaFrom: true,
      blockMapSize: true,
      extra: true,
      sparkleSignature: true,
      minisign: true,
      wordpressSignature: true,
      payload: true,
      signature: true,
      kid: true,
      seq: true,
      check: { select: { problem: true } },
    },
    orderBy: { id: "asc" },
  },
} as const;

export type PublishedRow = Prisma.ReleaseGetPayload<{ select: typeof PUBLISHED_COLUMNS }>;

/** Nothing for a row without a statement: what is not signed is not offered. */
export function toRelease(row: PublishedRow): PublishedRelease[] {
  const { image, files, releasedAt } = row;
  const signature = signedBy(row);
  const signed = {
    image: image !== null && signature ? { reference: image, ...signature } : null,
    files: image === null ? withAdminRights(files.flatMap((file) => toFile(file, files))) : [],
  };
  if (!releasedAt || (!signed.image && signed.files.length === 0)) return [];
  const { id, version, channel, notes, notesUrl, critical, manual, minCoreVersion } = row;
  const { expects, rollout, requiresVersion } = row;
  const told = { id, version, channel, notes, notesUrl, critical, manual, minCoreVersion, releasedAt };
  return [{ ...told, expects, rollout, requiresVersion, ...signed }];
}

type FileRow = PublishedRow["files"][number];

function toFile(row: FileRow, files: readonly FileRow[]): PublishedFile[] {
  const signed = signedBy(row);
  const { id, platform, arch, kind, name, storageKey, size, build, minSystem, deltaFrom, blockMapSize } = row;
  if (!signed) return [];
  return [
    {
      id,
      platform,
      arch,
      kind: readFileKind(kind),
      name,
      storageKey,
      path: addressPath(row, files),
      size: Number(size),
      sha256: hex(row.sha256),
      sha1: row.sha1 && hex(row.sha1),
      sha384: row.sha384 && hex(row.sha384),
      sha512: row.sha512 && hex(row.sha512),
      md5: row.md5 && hex(row.md5),
      blake2b512: row.blake2b512 && hex(row.blake2b512),
      build,
      minSystem,
      deltaFrom,
      blockMapSize,
      extra: row.extra as FileExtra | null, // as `insertFiles` stores it
      sparkleSignature: row.sparkleSignature && base64(row.sparkleSignature),
      minisign: row.minisign,
      wordpressSignature: row.wordpressSignature && base64(row.wordpressSignature),
      // What is missing, too short or unreadable is noticed each time, and may be a storage that is away for a moment.
      isChanged: row.check?.problem === "wrong_content",
      ...signed,
    },
  ];
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function signedBy({
  payload,
  signature,
  kid,
  seq,
}: Pick<PublishedRow, "payload" | "signature" | "kid" | "seq">): Signed | null {
  if (!payload || !signature || !kid || seq === null) return null;
  return { payload, signature, kid, seq: Number(seq) };
}

/** Marks the installers of a release that its list says it of; both may have come in any order. */
function withAdminRights(files: readonly PublishedFile[]): readonly PublishedFile[] {
  const lists = files.filter(({ kind, extra }) => kind === "metadata" && extra?.isAdminRightsRequired);
  if (lists.length === 0) return files;
  const installers = files.filter(({ kind }) => kind === "exe");
  const marked = new Set(lists.flatMap(({ extra }) => namedOf(installers, extra?.adminFiles)));
  return files.map((file) =>
    marked.has(file) ? { ...file, extra: { ...file.extra, isAdminRightsRequired: true } } : file,
  );
}

/** All where the list names none, and the only one whatever it is called. */
function namedOf(
  installers: readonly PublishedFile[],
  names: readonly string[] | undefined,
): readonly PublishedFile[] {
  if (names === undefined || installers.length === 1) return installers;
  const wanted = new Set(names.map(folded));
  return installers.filter(({ name }) => wanted.has(folded(name)));
}

/** electron-builder writes "-" for spaces in the list, and we what a name may not have. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}
