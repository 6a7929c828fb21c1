/** A key's life in the console log, from now back to when it was issued. */
import type { Statement } from "../../db/client";
import type { Application } from "../applications/find";
import { type Timeline, type TimelineEntry, timelineOf } from "../audit/timeline";
import type { Context } from "../context";

const ENTRIES_PER_PAGE = 25;
/** The entry of an issue is written in the statement of its keys, with an id made just after theirs. */
const ISSUED_WITHIN_MS = 60 * 1000;
const TIME_DIGITS = 12;

/** Keys that were issued together share one entry, which names them in its detail: too many for an index. */
const ISSUE_OF_MANY: Statement = {
  name: "find-issue-of-many",
  text: `SELECT id, at, actor_name AS actor, actor_kind AS "actorKind", action, target, reason, detail
         FROM audit_entries
         WHERE application_id = $1 AND id > $2 AND id < $3 AND action = 'key.issued' AND target_id IS NULL
           AND detail->'keys' @> to_jsonb($4::text)
         ORDER BY id LIMIT 1`,
};

/** The import that brought the key, which is about all of its keys. */
const IMPORT: Statement = {
  name: "find-import-of-key",
  text: `SELECT a.id, a.at, a.actor_name AS actor, a.actor_kind AS "actorKind", a.action, a.target, a.reason, a.detail
         FROM license_keys k JOIN audit_entries a ON a.id = k.import_entry_id
         WHERE k.id = $1 AND a.application_id = $2`,
};

/** `before`: `next` of the previous page. */
export async function keyLog(
  ctx: Pick<Context, "db">,
  application: Application,
  keyId: string,
  before: string,
): Promise<Timeline> {
  const { entries, next } = await timelineOf(ctx, keyId, { before, take: ENTRIES_PER_PAGE });
  if (next !== null || entries.some(({ action }) => action === "key.issued")) return { entries, next };
  const [issued, imported] = await Promise.all([
    issueOfMany(ctx, application, keyId),
    ctx.db.run<TimelineEntry>(IMPORT, [keyId, application.id]),
  ]);
  return { entries: [...entries, ...issued, ...imported], next };
}

async function issueOfMany(
  ctx: Pick<Context, "db">,
  application: Application,
  keyId: string,
): Promise<TimelineEntry[]> {
  const end = justAfter(keyId);
  return end ? ctx.db.run<TimelineEntry>(ISSUE_OF_MANY, [application.id, keyId, end, keyId]) : [];
}

/** An id that would be made a little later: ids begin with their time. Null where none can be. */
function justAfter(id: string): string | null {
  const time = Number.parseInt(id.replaceAll("-", "").slice(0, TIME_DIGITS), 16) + ISSUED_WITHIN_MS;
  const digits = time.toString(16).padStart(TIME_DIGITS, "0");
  return digits.length > TIME_DIGITS
    ? null
    : `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
