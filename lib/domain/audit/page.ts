/** Pages of the console log, as fast at millions of entries as at ten. */
import { readingPool } from "../../db/replica";
import type { ActorKind } from "../context";
import { isUuid } from "../ids";
import type { LogCursor, LogFilter } from "./filter";

export type LogRow = Readonly<{
  id: string;
  at: Date;
  /** Slug and name; null for what belongs to none. */
  application: Readonly<{ slug: string; name: string }> | null;
  actorKind: ActorKind;
  actorName: string;
  action: string;
  target: string;
  targetId: string | null;
  reason: string | null;
  /** What changed from what to what; never a secret. */
  detail: unknown;
}>;

export type LogPage = Readonly<{
  rows: readonly LogRow[];
  /** Where the next page begins; null at the end of the log. */
  next: LogCursor | null;
  /** The search ended for now before the page was full: entries older than `next` were not looked at. */
  isCutShort: boolean;
}>;

/**
 * How many entries one page looks at. Time, application and "not a device" are found by indexes; names and words are
 * compared one by one, and someone who looks for what is not there must not keep the database busy for a minute.
 */
const LOOKED_AT_MAX = 100_000;

type Row = Omit<LogRow, "application"> & { slug: string | null; name: string | null };
type Sql = Readonly<{ where: string; values: unknown[] }>;

/** Newest first, from after the cursor. */
export async function logPage(
  filter: LogFilter,
  cursor: LogCursor | null,
  size: number,
  lookedAtMax: number = LOOKED_AT_MAX,
): Promise<LogPage> {
  const window = windowOf(filter, cursor);
  const { where, values } = matching(filter, window.values);
  const { rows } = await readingPool().query<Row>(
    `SELECT w.id, w.at, a.slug, a.name, w.actor_kind AS "actorKind", w.actor_name AS "actorName", w.action, w.target,
            w.target_id AS "targetId", w.reason, w.detail
       FROM (SELECT * FROM (SELECT * FROM audit_entries e WHERE ${window.where}
                             ORDER BY at DESC, id DESC LIMIT ${lookedAtMax}) e
              WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${size + 1}) w
       LEFT JOIN applications a ON a.id = w.application_id
      ORDER BY w.at DESC, w.id DESC`,
    values,
  );
  const shown = rows.slice(0, size).map(asLogRow);
  const last = shown.at(-1);
  if (rows.length > size && last) return { rows: shown, next: last, isCutShort: false };
  const end = await endOfWindow(window, lookedAtMax);
  return { rows: shown, next: end, isCutShort: end !== null };
}

/** What indexes answer. */
function windowOf(filter: LogFilter, cursor: LogCursor | null): Sql {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (filter.application !== null) {
    conditions.push(
      `application_id = (SELECT id FROM applications WHERE slug = ${given(filter.application)})`,
    );
  }
  if (filter.target !== null && isUuid(filter.target)) conditions.push(`target_id = ${given(filter.target)}`);
  if (filter.from) conditions.push(`at >= ${given(filter.from)}`);
  if (filter.until) conditions.push(`at < ${given(filter.until)}`);
  if (cursor) conditions.push(`(at, id) < (${given(cursor.at)}, ${given(cursor.id)})`);
  // Devices write most of the log: without them there is an index of its own.
  if (filter.actorKind !== null && filter.actorKind !== "device") conditions.push("actor_kind <> 'device'");
  return { where: conditions.join(" AND "), values };
}

/** What is compared entry by entry. */
function matching(filter: LogFilter, windowValues: readonly unknown[]): Sql {
  const values = [...windowValues];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (filter.actorKind !== null) conditions.push(`actor_kind = ${given(filter.actorKind)}::actor_kind`);
  if (filter.actor !== null) conditions.push(`strpos(lower(actor_name), lower(${given(filter.actor)})) > 0`);
  if (filter.action !== null) {
    const action = given(filter.action);
    conditions.push(`(action = ${action} OR starts_with(action, ${action} || '.'))`);
  }
  if (filter.target !== null && !isUuid(filter.target)) {
    conditions.push(`strpos(lower(target), lower(${given(filter.target)})) > 0`);
  }
  return { where: conditions.join(" AND "), values };
}

/** The last entry of a full window; null when the window reached the end of the log. */
async function endOfWindow({ where, values }: Sql, lookedAtMax: number): Promise<LogCursor | null> {
  const { rows } = await readingPool().query<LogCursor>(
    `SELECT at, id FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC OFFSET ${lookedAtMax - 1} LIMIT 1`,
    values,
  );
  return rows[0] ?? null;
}

function asLogRow({ slug, name, ...row }: Row): LogRow {
  return { ...row, application: slug !== null && name !== null ? { slug, name } : null };
}
