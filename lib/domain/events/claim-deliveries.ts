/**
 * Taking deliveries to send them (decision 049). The database decides who sends what: a claim is a lease, and of the events of one key
 * for one endpoint only the oldest that is not done can be claimed.
 */
import type { Context } from "../context";

export type ClaimedDelivery = Readonly<{
  /** A bigint, as text. */
  id: string;
  eventId: string;
  endpointId: string;
  url: string;
  sealedSecret: Uint8Array;
  /** Null where it no longer signs. */
  sealedPreviousSecret: Uint8Array | null;
  type: string;
  at: Date;
  data: unknown;
  /** Before this one. */
  tries: number;
  createdAt: Date;
  /** Its endpoint failed the last time. */
  isFailing: boolean;
}>;

export type ClaimRequest = Readonly<{
  /** Of this server's round; a UUID. */
  claim: string;
  leaseSeconds: number;
  /** Of one endpoint at a time, on this server. */
  perEndpoint: number;
  /** In all. */
  countMax: number;
  /** How many of each endpoint this server has under way. */
  underway: ReadonlyMap<string, number>;
  /** How many are looked at of each endpoint, at least: many that wait for an earlier one are put off in larger steps. */
  lookedAt: number;
  /** The database's clock unless given. */
  now: Date | null;
}>;

/** An endpoint that failed so often in a row is tried with one delivery at a time, and pauses in between (settle-deliveries.ts). */
export const FAILURES_UNTIL_PAUSE = 5;
/** While the earlier one is under way: it may have been done since this statement began, and then has called no one. */
const PUT_OFF_SECONDS = 5;
/** While the earlier one waits itself: the server that settles it calls the next, so this is only for what is deleted by hand. */
const PUT_OFF_BEHIND_SECONDS = 600;

// Rows are taken in turns of their endpoints, so that the backlog of one does not hold up the others. Those that wait for an earlier event
// of the same key are put off until that one is tried again; when it is delivered, settle-deliveries.ts calls the next at once.
// Rows are named by arrays: a join makes the planner, which cannot know how few they are, read whole tables.
const CLAIM = {
  name: "claim-webhooks",
  text: `
    WITH clock AS (SELECT coalesce($1::timestamptz, now()) AS now),
    open AS (
      SELECT e.id, CASE WHEN e.failures >= ${FAILURES_UNTIL_PAUSE} THEN 1 ELSE $2::int END - coalesce(u.count, 0) AS room
      FROM clock, webhook_endpoints e
      LEFT JOIN unnest($3::uuid[], $4::int[]) AS u (id, count) ON u.id = e.id
      WHERE e.disabled_at IS NULL AND (e.paused_until IS NULL OR e.paused_until <= clock.now)
    ), due AS (
      SELECT d.id, d.endpoint_id, d.subject_id, o.room
      FROM clock, open o CROSS JOIN LATERAL (
        SELECT w.id, w.endpoint_id, w.subject_id FROM webhook_deliveries w
        WHERE w.endpoint_id = o.id AND w.state = 'pending' AND w.due_at <= clock.now
          AND (w.claimed_until IS NULL OR w.claimed_until <= clock.now)
        ORDER BY w.due_at, w.id LIMIT greatest(least(o.room, $7::int), $8::int)
        FOR UPDATE SKIP LOCKED) AS d
      WHERE o.room > 0
    ), judged AS (
      SELECT due.*, ahead.until AS ahead_until, ahead.until IS NOT NULL AS is_blocked
      FROM due CROSS JOIN clock LEFT JOIN LATERAL (
        SELECT CASE WHEN p.claimed_until > clock.now THEN clock.now + interval '${PUT_OFF_SECONDS} seconds'
                    ELSE greatest(p.due_at, clock.now + interval '${PUT_OFF_BEHIND_SECONDS} seconds') END AS until
        FROM webhook_deliveries p
        WHERE p.endpoint_id = due.endpoint_id AND p.subject_id = due.subject_id AND p.state = 'pending' AND p.id < due.id
        ORDER BY p.id LIMIT 1) AS ahead ON true
    ), placed AS (
      SELECT j.*, row_number() OVER (PARTITION BY endpoint_id, is_blocked ORDER BY id) AS turn FROM judged j
    ), numbered AS (
      SELECT p.*, row_number() OVER (PARTITION BY is_blocked ORDER BY turn, id) AS number FROM placed p
    ), chosen AS (
      SELECT * FROM numbered WHERE is_blocked OR (turn <= room AND number <= $7::int)
    ), taken AS (
      UPDATE webhook_deliveries d SET
        claim = CASE WHEN c.is_blocked THEN d.claim ELSE $5::uuid END,
        claimed_until = CASE WHEN c.is_blocked THEN d.claimed_until ELSE clock.now + $6::int * interval '1 second' END,
        due_at = CASE WHEN c.is_blocked THEN c.ahead_until ELSE d.due_at END
      FROM chosen c, clock
      WHERE d.id = ANY (ARRAY(SELECT id FROM chosen)) AND d.id = c.id
      RETURNING d.id, d.event_id, d.endpoint_id, d.tries, d.created_at, c.is_blocked
    )
    SELECT t.id::text AS id, t.event_id AS "eventId", t.endpoint_id AS "endpointId", e.url, e.sealed_secret AS "sealedSecret",
           CASE WHEN e.previous_until > clock.now THEN e.sealed_previous_secret END AS "sealedPreviousSecret",
           v.type, v.at, v.data, t.tries, t.created_at AS "createdAt", t.is_blocked AS "isBlocked",
           (e.failures > 0 OR e.failing_since IS NOT NULL OR e.paused_until IS NOT NULL) AS "isFailing"
    FROM clock, taken t JOIN webhook_endpoints e ON e.id = t.endpoint_id
    LEFT JOIN webhook_events v ON v.id = t.event_id AND v.id = ANY (ARRAY(SELECT event_id FROM taken WHERE NOT is_blocked))
    ORDER BY t.id`,
};

/** `putOff`: of those that wait for another. */
export async function claimDeliveries(
  { db }: Pick<Context, "db">,
  { claim, leaseSeconds, perEndpoint, countMax, underway, lookedAt, now }: ClaimRequest,
): Promise<{ claimed: ClaimedDelivery[]; putOff: number }> {
  const rows = await db.run<ClaimedDelivery & { isBlocked: boolean }>(CLAIM, [
    now,
    perEndpoint,
    [...underway.keys()],
    [...underway.values()],
    claim,
    leaseSeconds,
    countMax,
    lookedAt,
  ]);
  const claimed = rows.filter(({ isBlocked }) => !isBlocked);
  return { claimed, putOff: rows.length - claimed.length };
}

const RELEASE = {
  name: "release-webhooks",
  text: "UPDATE webhook_deliveries SET claim = NULL, claimed_until = NULL WHERE claim = $1 AND state = 'pending'",
};

/** Of a server that stops: others need not wait for the lease to end. */
export async function releaseDeliveries({ db }: Pick<Context, "db">, claim: string): Promise<void> {
  await db.run(RELEASE, [claim]);
}
