/**
 * What was found when published files were read back, or asked for: kept in the database, so that the self-check and the
 * command line show it, whichever server found it (decision 025).
 */
import type { FileProblem } from "../../db/generated/enums";
import { log } from "../../log";
import type { Context } from "../context";
import { setMark } from "./storage-marks";

export type { FileProblem };

/** A published release with a file. */
export type PublishedFile = Readonly<{
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
export type DamagedFile = PublishedFile & Readonly<{ problem: FileProblem; since: Date }>;

/** Of all published files. `oldest`: when the one was read whose turn is next; null where there are none. */
export type FileSummary = Readonly<{ files: number; damaged: number; oldest: Date | null }>;

/** Publishing reads the file back, too: a release that has no row was read when it was released. */
const LAST_READ = "coalesce(c.checked_at, r.released_at)";
const PUBLISHED = `releases r JOIN applications a ON a.id = r.application_id
  LEFT JOIN variants v ON v.id = r.variant_id LEFT JOIN plugins p ON p.id = r.plugin_id
  LEFT JOIN file_checks c ON c.release_id = r.id
  WHERE r.status = 'published' AND r.storage_key IS NOT NULL`;
const COLUMNS = `r.id AS "releaseId", a.slug AS application, coalesce(p.code, v.code, '') AS owner, r.version,
  r.file_name AS "fileName", r.storage_key AS "storageKey", r.size::float8 AS size, encode(r.sha256, 'hex') AS sha256`;

const LIST = {
  name: "published-files",
  text: `SELECT ${COLUMNS} FROM ${PUBLISHED} AND ($1::uuid IS NULL OR a.id = $1) ORDER BY a.slug, r.id`,
};
const DAMAGED = {
  name: "damaged-files",
  text: `SELECT ${COLUMNS}, c.problem, c.found_at AS since FROM ${PUBLISHED}
         AND ($1::uuid IS NULL OR a.id = $1) AND c.problem IS NOT NULL ORDER BY a.slug, r.id`,
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
  text: `INSERT INTO file_checks AS c (release_id, checked_at, problem, found_at)
         SELECT r.id, $2, $3::file_problem, CASE WHEN $3 IS NULL THEN NULL ELSE $2::timestamptz END
         FROM releases r WHERE r.id = $1
         ON CONFLICT (release_id) DO UPDATE SET checked_at = excluded.checked_at, problem = excluded.problem,
           found_at = CASE WHEN excluded.problem IS NULL THEN NULL ELSE coalesce(c.found_at, excluded.found_at) END`,
};

type Asking = Pick<Context, "db">;

/** Of one application, or of all. */
export function publishedFiles({ db }: Asking, applicationId: string | null): Promise<PublishedFile[]> {
  return db.run<PublishedFile>(LIST, [applicationId]);
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
): Promise<PublishedFile | null> {
  const [row] = await db.run<PublishedFile>(DUE, [now, days]);
  return row ?? null;
}

/** Keeps what was found, and says so in the log. `problem` null: the file is as it was published. */
export async function recordFileCheck(
  { db, now }: Pick<Context, "db" | "now">,
  file: Pick<PublishedFile, "releaseId" | "storageKey" | "version"> & { application: string },
  problem: FileProblem | null,
): Promise<void> {
  const { application, version, releaseId, storageKey } = file;
  if (problem !== null) {
    log().error(
      { application, version, releaseId, storageKey, problem },
      "the file of a published release is damaged",
    );
  }
  await db.run(RECORD, [releaseId, now, problem]);
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
