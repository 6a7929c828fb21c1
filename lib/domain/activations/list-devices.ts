/** The devices that hold a seat of a key, a page at a time: a key can have thousands. */
import type { Statement } from "../../db/client";
import type { Context } from "../context";
import { isStorable } from "../text";
import type { Device } from "./device";
import { rowsBefore } from "./page";

export const DEVICES_PER_PAGE = 50;

/** `page` counts from 1. `search` is a part of the label, version or machine id, in any case; empty for all. */
export type DeviceQuery = { search: string; page: number; take?: number };

/** `total`: how many match. `duplicates`: the likely ones of the whole key, whatever is searched for. */
export type DeviceList = { devices: Device[]; total: number; duplicates: number };

const SEARCH_LENGTH_MAX = 200;
/** A device that was not heard of for so long was probably set up again, if one with its label was since. */
const FORGOTTEN_AFTER_DAYS = 40;

/**
 * Likely duplicates are judged by one walk over the key's devices in the order of their labels: a comparison of
 * each with each would take minutes for a key with many devices of one label. The counts come along with every page,
 * also with an empty one.
 */
const LIST: Statement = {
  name: "list-devices",
  text: `
    WITH labelled AS (
      SELECT id, machine_id, name, version, created_at, last_seen_at,
             nullif(lower(btrim(name, E' \\t\\r\\n\\u00a0')), '') AS label
      FROM activations WHERE key_id = $1 AND released_at IS NULL
    ), held AS MATERIALIZED (
      SELECT *, label IS NOT NULL
                AND last_seen_at <= $2::timestamptz - make_interval(hours => 24 * ${FORGOTTEN_AFTER_DAYS})
                AND last_seen_at < max(last_seen_at) OVER (PARTITION BY label) AS is_duplicate
      FROM labelled
    ), matching AS MATERIALIZED (
      SELECT * FROM held WHERE name ILIKE $3 OR version ILIKE $3 OR machine_id ILIKE $3
    ), shown AS (
      SELECT * FROM matching ORDER BY is_duplicate DESC, last_seen_at DESC, id LIMIT $4 OFFSET $5
    )
    SELECT counts.total, counts.duplicates, shown.id AS "activationId", shown.machine_id AS "machineId", shown.name,
           shown.version, shown.created_at AS "firstSeenAt", shown.last_seen_at AS "lastSeenAt",
           shown.is_duplicate AS "isLikelyDuplicate"
    FROM (SELECT (SELECT count(*)::int FROM matching) AS total,
                 (SELECT count(*)::int FROM held WHERE is_duplicate) AS duplicates) counts
    LEFT JOIN shown ON true
    ORDER BY shown.is_duplicate DESC, shown.last_seen_at DESC, shown.id`,
};

type Counts = { total: number; duplicates: number };
type Row = Counts & (Device | { activationId: null });

/** Likely duplicates first, then the most recently seen. A search that cannot match matches nothing; a page beyond the end is empty. */
export async function listDevices(
  ctx: Pick<Context, "db" | "now">,
  keyId: string,
  { search, page, take = DEVICES_PER_PAGE }: DeviceQuery,
): Promise<DeviceList> {
  const values = [keyId, ctx.now, patternOf(search), take, rowsBefore(page, take)];
  const rows = await ctx.db.run<Row>(LIST, values);
  return {
    devices: rows.flatMap((row) => (row.activationId === null ? [] : [toDevice(row)])),
    total: rows[0]?.total ?? 0,
    duplicates: rows[0]?.duplicates ?? 0,
  };
}

/** For ILIKE, of which null matches nothing. */
function patternOf(search: string): string | null {
  const text = search.trim();
  if (text.length > SEARCH_LENGTH_MAX || !isStorable(text)) return null;
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function toDevice({ total: _total, duplicates: _duplicates, ...device }: Counts & Device): Device {
  return device;
}
