/** Jobs whose last round failed, whichever server ran it: rows, so that people are shown them. */
import type { Context } from "./context";

export type FailingJob = Readonly<{
  name: string;
  /** Of the first failure since the last round that did not fail. */
  since: Date;
  /** Of the failure, as "ENOSPC"; empty for one without. The log says more. */
  code: string;
}>;

/** Shorter failures are nothing that a person needs to look at. */
const FAILING_FOR_MINUTES = 10;
/** One that has not failed again since is not run any more: the self-check's line about jobs tells that. */
const RECENT_DAYS = 2;

const NOTE = {
  name: "note-failing-job",
  text: `INSERT INTO failing_jobs AS j (name, since, last_at, code) VALUES ($1, $2, $2, $3)
         ON CONFLICT (name) DO UPDATE SET last_at = excluded.last_at, code = excluded.code, since = least(j.since, excluded.since)`,
};

export async function noteFailingJob(
  { db, now }: Pick<Context, "db" | "now">,
  name: string,
  code: string,
): Promise<void> {
  await db.run(NOTE, [name, now, code]);
}

export async function noteWorkingJob({ db }: Pick<Context, "db">, name: string): Promise<void> {
  await db.prisma.failingJob.deleteMany({ where: { name } });
}

/** Those that have failed for ten minutes; the longest first. */
export async function failingJobs({ db, now }: Pick<Context, "db" | "now">): Promise<FailingJob[]> {
  return db.prisma.failingJob.findMany({
    where: {
      since: { lt: new Date(now.getTime() - FAILING_FOR_MINUTES * 60_000) },
      lastAt: { gt: new Date(now.getTime() - RECENT_DAYS * 24 * 60 * 60_000) },
    },
    orderBy: { since: "asc" },
    select: { name: true, since: true, code: true },
  });
}
