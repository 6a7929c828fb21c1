/** Mails that someone should look at: those that failed recently, and those that the mail server does not take. */
import type { Context } from "../context";
import type { MailProblem } from "./mail";

/** Those that failed before are still in the list, but no longer news. */
const RECENT_DAYS = 7;
/** Shorter delays are nothing that a person needs to look at. */
const DELAYED_FOR_MINUTES = 10;

export type MailTrouble = Readonly<{
  /** `delayed`: they wait for longer than ten minutes, and at least one attempt to send them failed. */
  what: "failed" | "delayed";
  /** Its slug, null for mails of the installation. */
  application: string | null;
  count: number;
  /** Of the newest. */
  problem: MailProblem;
  /** When the last failed; since when the one waits that waits for longest. */
  since: Date;
}>;

const LIST = {
  name: "mail-troubles",
  text: `
    SELECT t.what, a.slug AS application, count(*)::int AS count, (array_agg(t.problem ORDER BY t.at DESC))[1] AS problem,
           CASE t.what WHEN 'failed' THEN max(t.at) ELSE min(t.at) END AS since
    FROM (SELECT 'failed' AS what, application_id, problem, done_at AS at FROM mails
          WHERE state = 'failed' AND problem <> 'outdated' AND done_at > $2::timestamptz - interval '${RECENT_DAYS} days'
          UNION ALL
          SELECT 'delayed', application_id, problem, created_at FROM mails
          WHERE state = 'waiting' AND problem IS NOT NULL
            AND created_at < $2::timestamptz - interval '${DELAYED_FOR_MINUTES} minutes') AS t
    LEFT JOIN applications a ON a.id = t.application_id
    WHERE $1::uuid IS NULL OR t.application_id = $1
    GROUP BY t.what, a.slug ORDER BY max(t.at) DESC`,
};

type Row = Omit<MailTrouble, "problem"> & { problem: string };

/**
 * `applicationId` null: of the whole installation, its own mails among them. The newest first. A mail whose key was replaced or
 * revoked meanwhile is no trouble.
 */
export async function mailTroubles(
  { db, now }: Pick<Context, "db" | "now">,
  applicationId: string | null,
): Promise<MailTrouble[]> {
  const rows = await db.run<Row>(LIST, [applicationId, now]);
  // Nothing else is ever stored.
  return rows.map((row) => ({ ...row, problem: row.problem as MailProblem }));
}
