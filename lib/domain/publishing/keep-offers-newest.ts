/** Signing again what a change of published releases leaves behind (decision 006). */
import type { Prisma } from "../../db/generated/client";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { findRelease } from "../release-files/find-release";
import { readFileKind } from "../releases/file-kind";
import { newestSeq, type ReleaseRecord } from "../releases/release-record";
import { compareVersions } from "../releases/version";
import { outdatedBy, type SignedRelease } from "./outdated";
import { signRelease } from "./sign-release";

export type NamedRelease = Omit<SignedRelease, "files"> &
  Readonly<{ files: readonly (SignedRelease["files"][number] & Readonly<{ name: string }>)[] }>;

/** Makes the change, and signs again what it leaves behind of the same variant or plugin. Under `lockStatements`. */
export async function keepOffersNewest<Result>(
  tx: Context,
  application: Application,
  release: Pick<ReleaseRecord, "variant" | "plugin">,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await publishedBeside(tx, application, release);
  const result = await change();
  for (const { releaseId, fileIds } of outdatedBy(before, await publishedBeside(tx, application, release))) {
    const outdated = await findRelease(tx, application, releaseId);
    await signRelease(tx, application, outdated, outdated.releasedAt ?? tx.now, fileIds);
  }
  return result;
}

function publishedBeside(
  tx: Context,
  application: Application,
  { variant, plugin }: Pick<ReleaseRecord, "variant" | "plugin">,
): Promise<SignedRelease[]> {
  const owner = plugin === null ? { variant: { code: variant ?? "" } } : { plugin: { code: plugin } };
  return publishedOf(tx, application, owner);
}

/** Highest first; versions that differ in build metadata alone are ordered by when they were signed. */
export async function publishedOf(
  tx: Context,
  application: Application,
  owner: Prisma.ReleaseWhereInput,
): Promise<NamedRelease[]> {
  const rows = await tx.db.prisma.release.findMany({
    where: { applicationId: application.id, status: "published", ...owner },
    select: COLUMNS,
  });
  return rows
    .map(({ seq, image, files, ...row }) => ({
      ...row,
      seq: image === null ? null : Number(seq ?? 0n),
      files: files.map((file) => ({
        ...file,
        kind: readFileKind(file.kind),
        seq: file.seq === null ? null : Number(file.seq),
      })),
    }))
    .sort((one, other) => compareVersions(other.version, one.version) || newestSeq(other) - newestSeq(one));
}

const COLUMNS = {
  id: true,
  version: true,
  channel: true,
  rollout: true,
  requiresVersion: true,
  minCoreVersion: true,
  expects: true,
  image: true,
  seq: true,
  files: {
    select: { id: true, platform: true, arch: true, kind: true, name: true, seq: true },
    orderBy: { id: "asc" },
  },
} as const;
