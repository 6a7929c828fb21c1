/**
 * All keys and devices of an application, counted now and then. Triggers keep counts of them, so that none are read for it but those
 * that end today and those that are nearly full (decision 079). The database decides who counts, so that two servers do not do so at once.
 */
import { CLOCKS_DIFFER_MS } from "../clocks";
import type { Context } from "../context";
import type { Application } from "./find";
import { foldUsageCounts } from "./fold-usage-counts";

type CountedKey = { id: string; lastFour: string; activeDevices: number; maxActivations: number };

export type NearlyFullKey = CountedKey & { email: string | null; name: string | null };

export type UsageSnapshot = {
  countedAt: Date;
  /** Neither suspended nor revoked nor expired. */
  activeKeys: number;
  /** Active keys by plan, the most first; plans without any are left out. */
  plans: { code: string; name: string; activeKeys: number }[];
  /** Devices that hold a seat. */
  devices: number;
  /** Those of them that were seen in the last 30 days and the hour before, by the version they reported last, the most first. Null: none reported. */
  versions: { version: string | null; devices: number }[];
  /** Active keys of many seats of which four in five are taken. Keys of few are full when used as they are sold: no news. */
  nearlyFull: number;
  /** Some of them, the newest keys first. */
  nearlyFullKeys: NearlyFullKey[];
  /** All that hold a seat, by when they were last seen: by the hour in the last days, by the day before that. */
  seen: SeenSpan[];
};

/** What is stored of it. */
type Counted = Omit<UsageSnapshot, "countedAt" | "nearlyFullKeys"> & { nearlyFullKeys: CountedKey[] };

/** `devices` were last seen at `from` or later and before `until`, both in milliseconds since 1970. */
export type SeenSpan = Readonly<{ from: number; until: number; devices: number }>;

/** Counting takes at most this part of the time, however often a page is looked at: it takes long where there is much to fold. */
const SHARE_OF_TIME = 200;
const EVERY_AT_MOST_MS = 10_000;
/** A count that has not ended by then never will: its server was killed. */
const COUNTING_MAX_MS = 10 * 60_000;
const NEARLY_FULL_SHOWN = 5;
/** Of versions, those with the most devices. */
export const VERSIONS_KEPT = 50;
/** As long as a token lives, a day that may begin before, and the hour that devices are seen late. */
const SEEN_BY_HOUR_DAYS = 9;

/** $2 is the present. */
const HAS_NOT_ENDED = "(expires_at IS NULL OR expires_at > $2)";

const CLAIM = {
  name: "claim-usage-snapshot",
  text: `INSERT INTO censuses AS c (application_id, started_at) VALUES ($1, $2)
         ON CONFLICT (application_id) DO UPDATE SET started_at = excluded.started_at
         WHERE c.started_at <= $2::timestamptz - interval '1 millisecond' *
           CASE WHEN c.counted_at >= c.started_at AND c.counted_at < $6 THEN 0
                WHEN c.counted_at >= c.started_at THEN greatest($3::float8, c.took_ms * $4::float8)
                ELSE $5::float8 END
            -- By a clock that was ahead: else none would be made until it is that late.
            OR c.started_at > $2::timestamptz + interval '${CLOCKS_DIFFER_MS} milliseconds'
         RETURNING application_id`,
};

const COUNT = {
  name: "count-usage-snapshot",
  timeoutMs: COUNTING_MAX_MS,
  text: `
    WITH keys AS (
      SELECT plan_id, sum(keys) AS active FROM (
        SELECT plan_id, keys
        FROM (SELECT * FROM key_counts UNION ALL SELECT * FROM key_count_changes) AS counts
        WHERE application_id = $1 AND (ends_on IS NULL OR ends_on > ($2::timestamptz AT TIME ZONE 'UTC')::date)
        UNION ALL
        SELECT plan_id, 1 FROM license_keys
        WHERE application_id = $1 AND state = 'active' AND expires_at > $2::timestamptz
          AND expires_at < date_bin('1 day', $2::timestamptz, 'epoch') + interval '24 hours'
      ) AS all_keys GROUP BY plan_id
    ), hours AS (
      SELECT version, hour, sum(devices) AS devices
      FROM (SELECT * FROM device_counts UNION ALL SELECT * FROM device_count_changes) AS counts
      WHERE application_id = $1 GROUP BY version, hour HAVING sum(devices) <> 0
    ), versions AS (
      SELECT version, sum(devices) AS devices FROM hours WHERE hour > $2::timestamptz - interval '30 days 1 hour'
      GROUP BY version ORDER BY sum(devices) DESC, version LIMIT ${VERSIONS_KEPT}
    ), seen AS (
      SELECT date_bin(span, hour, 'epoch') AS since, span, sum(devices) AS devices
      FROM hours CROSS JOIN LATERAL (
        SELECT CASE WHEN hour > $2::timestamptz - interval '${SEEN_BY_HOUR_DAYS} days'
                    THEN interval '1 hour' ELSE interval '1 day' END AS span) s
      GROUP BY since, span HAVING sum(devices) <> 0
    ), full_keys AS (
      SELECT id FROM license_keys WHERE application_id = $1 AND is_nearly_full AND ${HAS_NOT_ENDED}
    ), shown_keys AS (
      SELECT id, last_four, active_devices, max_activations FROM license_keys
      WHERE id IN (SELECT id FROM full_keys ORDER BY id DESC LIMIT ${NEARLY_FULL_SHOWN})
    )
    SELECT jsonb_build_object(
      'activeKeys', (SELECT coalesce(sum(active), 0) FROM keys),
      'devices', (SELECT coalesce(sum(devices), 0) FROM hours),
      'nearlyFull', (SELECT count(*) FROM full_keys),
      'plans', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name, 'activeKeys', k.active)
                                          ORDER BY k.active DESC, p.code), '[]')
                FROM keys k JOIN plans p ON p.id = k.plan_id WHERE k.active > 0),
      'versions', (SELECT coalesce(jsonb_agg(jsonb_build_object('version', version, 'devices', devices)
                                             ORDER BY devices DESC, version), '[]') FROM versions),
      'seen', (SELECT coalesce(jsonb_agg(jsonb_build_object('from', (extract(epoch FROM since) * 1000)::bigint,
                                                            'until', (extract(epoch FROM since + span) * 1000)::bigint,
                                                            'devices', devices)
                                         ORDER BY since, span), '[]') FROM seen),
      'nearlyFullKeys', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                                   'id', id, 'lastFour', last_four,
                                   'activeDevices', active_devices, 'maxActivations', max_activations)
                                 ORDER BY id DESC), '[]') FROM shown_keys)) AS result`,
};

/** A count that was broken off need not be waited for by the next. */
const LET_GO = {
  name: "let-go-usage-snapshot",
  text: `UPDATE censuses SET started_at = coalesce(counted_at, 'epoch') WHERE application_id = $1 AND started_at = $2`,
};

const KEEP = {
  name: "keep-usage-snapshot",
  text: `WITH kept AS (
           UPDATE censuses SET counted_at = started_at, took_ms = $3, result = $4::jsonb
           WHERE application_id = $1 AND started_at = $2
           RETURNING application_id, started_at, (result->>'activeKeys')::bigint AS active_keys
         )
         INSERT INTO activity_counts (application_id, measure, day, count)
         SELECT application_id, 'active_keys', (started_at AT TIME ZONE 'UTC')::date, active_keys FROM kept
         ON CONFLICT (application_id, measure, subject, day) DO UPDATE SET count = excluded.count`,
};

/**
 * Counts again when it is time to, and ends when that is done, however long it takes; else at once. A count from before
 * `notBefore` is always made again. `signal` breaks it off. Keeps the day's active keys, too.
 */
export async function takeUsageSnapshot(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  { notBefore = null, signal }: { notBefore?: Date | null; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { db, now } = ctx;
  const claim = [application.id, now, EVERY_AT_MOST_MS, SHARE_OF_TIME, COUNTING_MAX_MS, notBefore];
  const [claimed] = await db.run(CLAIM, claim);
  if (!claimed) return;
  const startedMs = performance.now();
  const counting = async () => {
    await foldUsageCounts(ctx, signal);
    return db.run<{ result: object }>({ ...COUNT, signal }, [application.id, now]);
  };
  const [row] = await counting().catch(async (error: unknown) => {
    if (signal?.aborted) await db.run(LET_GO, [application.id, now]);
    throw error;
  });
  const tookMs = Math.ceil(performance.now() - startedMs);
  await db.run(KEEP, [application.id, now, tookMs, JSON.stringify(row?.result)]);
}

/** The latest that was counted; null before the first is done. */
export async function latestUsageSnapshot(
  ctx: Pick<Context, "db">,
  application: Application,
): Promise<UsageSnapshot | null> {
  const row = await ctx.db.prisma.usageSnapshot.findUnique({ where: { applicationId: application.id } });
  if (!row?.countedAt || !row.result) return null;
  // Written by `takeUsageSnapshot` alone.
  const counted = row.result as unknown as Counted;
  const nearlyFullKeys = await withHolders(ctx, counted.nearlyFullKeys);
  return { ...counted, nearlyFullKeys, countedAt: row.countedAt };
}

/** Adds each key's holder of now. The stored count has none, so that no count brings back who was erased meanwhile. */
async function withHolders(
  { db: { prisma } }: Pick<Context, "db">,
  keys: readonly CountedKey[],
): Promise<NearlyFullKey[]> {
  if (keys.length === 0) return [];
  const holders = await prisma.licenseKey.findMany({
    where: { id: { in: keys.map(({ id }) => id) } },
    select: { id: true, email: true, name: true },
  });
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  return keys.map((key) => ({ ...key, email: null, name: null, ...byId.get(key.id) }));
}
