/** One release of an application, and where its files are. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import type { PlacedName } from "../releases/file-place";
import type { ReleaseRecord } from "../releases/release-record";
import type { ExpectedFile } from "./read-back";
import { readReleases } from "./read-releases";

/** Throws `not_found`. */
export async function findRelease(
  ctx: Pick<Context, "db">,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  const where = { id, applicationId: application.id };
  const [release] = isUuid(id) ? await readReleases(ctx, { where }) : [];
  if (!release) throw refused("release_unknown", { id, application: application.slug });
  return release;
}

/** As they were received. */
export async function storedFilesOf(
  ctx: Pick<Context, "db">,
  releaseId: string,
): Promise<(ExpectedFile & PlacedName)[]> {
  const rows = await ctx.db.prisma.releaseFile.findMany({
    where: { releaseId },
    orderBy: { id: "asc" },
    select: { name: true, platform: true, arch: true, storageKey: true, size: true, sha256: true },
  });
  return rows.map(({ size, sha256, ...row }) => ({
    ...row,
    size: Number(size),
    sha256: Buffer.from(sha256).toString("hex"),
  }));
}
