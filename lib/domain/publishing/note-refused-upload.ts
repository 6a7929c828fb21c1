/**
 * Keeps that an upload was refused, so that the console shows a pipeline that fails (decision 042). Only for callers that
 * may upload to the application. Nothing waits for it, and what fails is only logged.
 */
import { keepProcessFor } from "../../process/after-answer";
import { logLimited } from "../../process/log-limited";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { readVersion } from "../releases/version";
import { asOneLine, type UploadRefusalReason } from "./refused-upload";

export type RefusedUpload = Readonly<{
  ofPlugin: boolean;
  /** Of the variant or the plugin; undefined where it is not known. */
  code?: string | undefined;
  version?: string | undefined;
  reason: UploadRefusalReason;
}>;

/** Rows of an application and a day. Beyond, uploads are counted without their code and version. */
const ROWS_MAX = 100;
const KEPT_DAYS = 30;

const KEY = "application_id, day, of_plugin, code, version, reason, actor_kind, actor_id";
// The row lock of ON CONFLICT makes the count exact, whatever is refused at the same time.
const ADD = {
  name: "add-refused-upload",
  text: `WITH sent (${KEY}) AS (
           SELECT $1::uuid, ($2::timestamptz AT TIME ZONE 'UTC')::date, $3::boolean, $4::text, $5::text, $6::text,
                  $7::actor_kind, $8::uuid),
         room (free) AS (
           SELECT count(*) < ${ROWS_MAX} OR EXISTS (SELECT FROM refused_uploads JOIN sent USING (${KEY}))
           FROM refused_uploads JOIN sent USING (application_id, day))
         INSERT INTO refused_uploads AS r (${KEY}, count, last_at)
         SELECT application_id, day, of_plugin, CASE WHEN free THEN code ELSE '' END,
                CASE WHEN free THEN version ELSE '' END, reason, actor_kind, actor_id, 1, $2
         FROM sent, room
         ON CONFLICT (${KEY})
         DO UPDATE SET count = r.count + 1, last_at = greatest(r.last_at, excluded.last_at)`,
};
const SWEEP = {
  name: "sweep-refused-uploads",
  text: `DELETE FROM refused_uploads WHERE last_at < $1::timestamptz - interval '${KEPT_DAYS} days'`,
};

/** Never throws. `ctx.now`: when the upload began, as releases have it. */
export function noteRefusedUpload(ctx: Context, application: Application, upload: RefusedUpload): void {
  keepProcessFor(
    recordRefusedUpload(ctx, application, upload).catch((error: unknown) =>
      logLimited("refused upload", { reason: String(error) }, "a refused upload could not be noted", "warn"),
    ),
  );
}

/** Equal ones of a day are counted in one row. */
export async function recordRefusedUpload(
  { db, now, actor }: Context,
  application: Application,
  { ofPlugin, code, version, reason }: RefusedUpload,
): Promise<void> {
  const said = asOneLine(version);
  await db.run(ADD, [
    application.id,
    now,
    ofPlugin,
    asOneLine(code),
    readVersion(said) ?? said,
    reason,
    actor.kind,
    actor.id,
  ]);
}

/** Deletes what was refused more than 30 days ago. */
export async function sweepRefusedUploads({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  await db.run(SWEEP, [now]);
}
