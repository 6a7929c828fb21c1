/** Reading releases with their files. */
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { FILE_COLUMNS, type FileRecord, toFileRecord } from "../releases/file-record";
import { RELEASE_COLUMNS, type ReleaseRecord, toReleaseRecord } from "../releases/release-record";

type Wanted = Pick<Prisma.ReleaseFindManyArgs, "where" | "orderBy" | "take">;

/** Files are asked for afterwards: within a transaction, Prisma would send both questions at once over one connection. */
export async function readReleases({ db }: Pick<Context, "db">, wanted: Wanted): Promise<ReleaseRecord[]> {
  const rows = await db.prisma.release.findMany({ ...wanted, select: RELEASE_COLUMNS });
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toReleaseRecord(row, files.get(row.id) ?? []));
}

async function filesOf(
  db: Context["db"],
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, FileRecord[]>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await db.prisma.releaseFile.findMany({
    where: { releaseId: { in: [...releaseIds] } },
    orderBy: { id: "asc" },
    select: { ...FILE_COLUMNS, releaseId: true },
  });
  const files = new Map<string, FileRecord[]>();
  for (const { releaseId, ...row } of rows) {
    const known = files.get(releaseId) ?? [];
    known.push(toFileRecord(row));
    files.set(releaseId, known);
  }
  return files;
}
