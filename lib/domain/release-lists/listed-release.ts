/** What lists say of a release. */
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { readFileKind } from "../releases/file-kind";
import type { FileRecord } from "../releases/file-record";
import type { ReleaseRecord } from "../releases/release-record";
import { downloadsOf } from "../updates/downloads";

export type ListedRelease = Pick<
  ReleaseRecord,
  "id" | "version" | "channel" | "status" | "critical" | "rollout" | "expects" | "requiresVersion" | "image"
> & {
  files: readonly Pick<FileRecord, "platform" | "arch" | "kind">[];
  /** Bytes of all its files together; null for an image. */
  size: number | null;
  variant: string | null;
  releasedAt: Date | null;
  createdAt: Date;
  downloads: number;
};

export const LISTED_COLUMNS = {
  id: true,
  version: true,
  channel: true,
  status: true,
  critical: true,
  rollout: true,
  expects: true,
  requiresVersion: true,
  image: true,
  releasedAt: true,
  createdAt: true,
  variant: { select: { code: true } },
  files: {
    select: { size: true, platform: true, arch: true, kind: true },
    orderBy: { id: "asc" },
  },
} as const;

type Row = Prisma.ReleaseGetPayload<{ select: typeof LISTED_COLUMNS }>;

/** In the order of the rows. */
export async function listedReleases(
  ctx: Pick<Context, "db">,
  applicationId: string,
  rows: readonly Row[],
): Promise<ListedRelease[]> {
  const ids = rows.map(({ id }) => id);
  const downloads = await downloadsOf(ctx, applicationId, ids);
  return rows.map(({ files, ...row }) => ({
    ...row,
    files: files.map(({ kind, platform, arch }) => ({ platform, arch, kind: readFileKind(kind) })),
    variant: row.variant?.code ?? null,
    size: files.length === 0 ? null : files.reduce((sum, { size }) => sum + Number(size), 0),
    downloads: downloads.get(row.id) ?? 0,
  }));
}
