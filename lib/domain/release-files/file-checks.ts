/**
 * What was found when published files were read back, or asked for: kept in the database, so that the self-check and the
 * command line show it, whichever server found it (decision 025).
 */
import type { FileProblem } from "../../db/generated/enums";
import { log } from "../../process/log";
import type { Context } from "../context";
import { setMark } from "./storage-marks";

export type { FileProblem };

/** A file of a published release. */
export type CheckedFile = Readonly<{
  fileId: string;
  releaseId: string;
  application: string;
  /** Of the variant, or of the plugin. */
  owner: string;
  version: string;
  fileName: string;
  storageKey: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}>;

/** `since`: when it was first found so. */
export type DamagedFile = CheckedFile & Readonly<{ problem: FileProblem; since: Date }>;

/** Of all published files. `oldest`: when the one was read whose turn is next; null where there are none. */
export type FileSummary = Readonly<{ files: number; damaged: number; oldest: Date | null }>;

/** Publishing reads files back, too: one that has no row was read when its release went live, or later, when it was added. */
const LAST_READ = "coalesce(c.checked_at, r.released_at)";
const PUBLISHED = `release_files f JOIN releases r ON r.id = f.release_id JOIN applications a ON a.id = r.application_id
  LEFT JOIN variants v ON v.id = r.variant_id LEFT JOIN plugins p ON p.id = r.plugin_id
  LEFT JOIN release_file_checks c ON c.file_id = f.id
  WHERE r.status = 'published'`;
const COLUMNS = `f.id AS "fileId", r.id AS "releaseId", a.slug AS application, coalesce(p.code, v.code, '') AS owner, r.version,
  f.name AS "fileName", f.storage_key AS "storageKey", f.size::float8 AS size, encode(f.sha256, 'hex') AS sha256`;

const LIST = {
  name: "published-files",
  text: `SELECT ${COLUMNS} FROM ${PUBLISHED} AND ($1::uuid IS NULL OR a.id = $1) ORDER BY a.slug, f.id`,
};
const DAMAGED = {
  name: "damaged-files",
  text: `SELECT ${COLUMNS}, c.problem, c.found_at AS since FROM ${PUBLISHED}
         AND ($1::uuid IS NULL OR a.id = $1) AND c.problem IS NOT NULL ORDER BY a.slug, f.id`,
};
const SUMMARY = {
  name: "published-files-summary",
  text: `SELECT count(*)::int AS files, count(c.problem)::int AS damaged, min(${LAST_READ}) AS oldest FROM ${PUBLISHED}
         AND ($1::uuid IS NULL OR a.id = $1)`,
};
/** What is damaged is read again after an hour: it may have been put right. */
const DUE = {
  name: "due-file-check",
  text: `SELECT ${COLUMNS} FROM ${PUBLISHED}
         AND ${LAST_READ} < $1::timestamptz - CASE WHEN c.problem IS NULL THEN make_interval(days => $2) ELSE interval '1 hour' END
         ORDER BY ${LAST_READ} LIMIT 1`,
};
const RECORD = {
  name: "record-file-check",
  text: `INSERT INTO release_file_checks AS c (file_id, checked_at, problem, found_at)
         SELECT f.id, $2, $3::file_problem, CASE WHEN $3 IS NULL THEN NULL ELSE $2::timestamptz END
         FROM release_files f WHERE f.id = $1
         ON CONFLICT (file_id) DO UPDATE SET checked_at = excluded.checked_at, problem = excluded.problem,
           found_at = CASE WHEN excluded.problem IS NULL THEN NULL ELSE coalesce(c.found_at, excluded.found_at) END`,
};

type Asking = Pick<Context, "db">;

/** Of one application, or of all. */
export function publishedFiles({ db }: Asking, applicationId: string | null): Promise<CheckedFile[]> {
  return db.run<CheckedFile>(LIST, [applicationId]);
}

/** As they were found when last read. */
export function damagedFiles({ db }: Asking, applicationId: string | null): Promise<DamagedFile[]> {
  return db.run<DamagedFile>(DAMAGED, [applicationId]);
}

export async function fileSummary({ db }: Asking, applicationId: string | null): Promise<FileSummary> {
  const [row] = await db.run<FileSummary>(SUMMARY, [applicationId]);
  return row ?? { files: 0, damaged: 0, oldest: null };
}

/** The file that was not read for the longest time, if that is more than `days`. */
export async function dueFile(
  { db, now }: Pick<Context, "db" | "now">,
  days: number,
): Promise<CheckedFile | null> {
  const [row] = await db.run<CheckedFile>(DUE, [now, days]);
  return row ?? null;
}

/** Keeps what was found, and says so in the log. `problem` null: the file is as it was published. */
export async function recordFileCheck(
  { db, now }: Pick<Context, "db" | "now">,
  file: Pick<CheckedFile, "fileId" | "releaseId" | "storageKey" | "version"> & { application: string },
  problem: FileProblem | null,
): Promise<void> {
  const { application, version, releaseId, fileId, storageKey } = file;
  if (problem !== null) {
    log().error(
      { application, version, releaseId, storageKey, problem },
      "the file of a published release is damaged",
    );
  }
  await db.run(RECORD, [fileId, now, problem]);
  if (problem !== null) return;
  // For releases from before there were marks.
  await setMark(storageKey, "published").catch((error: unknown) =>
    log().warn({ err: error, storageKey }, "a published file could not be marked as such"),
  );
}

/** What a person reads, after "The file". */
export const PROBLEMS: Readonly<Record<FileProblem, string>> = {
  missing: "is missing",
  wrong_size: "has another size than the one that was published",
  wrong_content: "has other bytes than the one that was published",
  unreadable: "cannot be read",
};
