/** Tells the holder of a license that a device was refused because all seats are taken. */
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context";
import { logFailure } from "../unavailable";

/**
 * Within the hours that the application sets, refused calls only read: who knows a key could else have every call written. Of calls
 * at the same moment the row of the key lets one through. The key is locked, so that nobody is written to whose address is being erased.
 */
const NOTICE = {
  name: "seats-full-notice",
  text: `
    WITH due AS (
      SELECT k.id, k.application_id, k.email, k.email_folded, coalesce(k.language, s.language) AS language,
             $3::timestamptz - make_interval(hours => s.seats_full_hours) AS since
      FROM license_keys k JOIN mail_settings s ON s.application_id = k.application_id AND s.seats_full
      WHERE k.application_id = $1 AND k.secret_hash = $2 AND k.email_folded IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM seats_full_notices n WHERE n.key_id = k.id
                        AND n.at > $3::timestamptz - make_interval(hours => s.seats_full_hours))
        AND NOT EXISTS (SELECT 1 FROM mail_opt_outs o
                        WHERE o.application_id = k.application_id AND o.email_folded = k.email_folded)
      FOR SHARE OF k
    ), noted AS (
      INSERT INTO seats_full_notices AS n (key_id, at) SELECT id, $3 FROM due
      ON CONFLICT (key_id) DO UPDATE SET at = excluded.at WHERE n.at <= (SELECT since FROM due)
      RETURNING key_id
    )
    INSERT INTO mails (id, application_id, kind, key_ids, email, email_folded, language, due_at, created_at)
    SELECT $4, application_id, 'seats_full', ARRAY[id], email, email_folded, language, $3, $3
    FROM due JOIN noted ON noted.key_id = due.id`,
};

/** Never throws: the device was refused either way. */
export async function noticeSeatsFull(
  ctx: Pick<Context, "db" | "now">,
  applicationId: string,
  secretHash: Uint8Array,
): Promise<void> {
  try {
    await ctx.db.run(NOTICE, [applicationId, secretHash, ctx.now, uuidv7()]);
  } catch (error) {
    logFailure(error, "the mail about full seats could not be queued");
  }
}
