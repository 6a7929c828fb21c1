/** A release as it is stored, as one of the catalogue. */
import type { Prisma } from "../../db/generated/client";
import type { PublishedFile, PublishedRelease, Signed } from "./catalogue";
import { readFileKind } from "./file-kind";

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
      md5: true,
      payload: true,
      signature: true,
      kid: true,
      seq: true,
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
    files: image === null ? files.flatMap(toFile) : [],
  };
  if (!releasedAt || (!signed.image && signed.files.length === 0)) return [];
  const { id, version, channel, notes, notesUrl, critical, manual, minCoreVersion } = row;
  const { expects, rollout, requiresVersion } = row;
  const told = { id, version, channel, notes, notesUrl, critical, manual, minCoreVersion, releasedAt };
  return [{ ...told, expects, rollout, requiresVersion, ...signed }];
}

function toFile(row: PublishedRow["files"][number]): PublishedFile[] {
  const signed = signedBy(row);
  const { id, platform, arch, kind, name, storageKey, size, sha256, md5 } = row;
  if (!signed) return [];
  return [
    {
      id,
      platform,
      arch,
      kind: readFileKind(kind),
      name,
      storageKey,
      size: Number(size),
      sha256: Buffer.from(sha256).toString("hex"),
      md5: md5 && Buffer.from(md5).toString("hex"),
      ...signed,
    },
  ];
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
