/** What became of tries: the delivery's state, the next of the same key, and how its endpoint is doing. */
import { measure } from "../../process/measure";
import type { Context } from "../context";
import { disableGone } from "./change-endpoint";
import { type ClaimedDelivery, FAILURES_UNTIL_PAUSE } from "./claim-deliveries";
import { nextTryAt } from "./retry-schedule";

export type Try = Readonly<{
  delivery: Pick<ClaimedDelivery, "id" | "endpointId" | "tries" | "createdAt" | "isFailing">;
  at: Date;
  /** Null: no answer. */
  status: number | null;
  problem: string | null;
  answer: string;
  retryAfterSeconds: number | null;
  tookMs: number;
}>;

const GONE = 410;
const PAUSE_FIRST_SECONDS = 15;
const PAUSE_MAX_SECONDS = 1_800;
/** The most that an endpoint can ask for. */
export const PAUSE_ASKED_MAX_SECONDS = 3_600;

// Only of a delivery that this claim still has: if another server has taken it over, that one decides. The next of the same key is called at once.
const SETTLE = {
  name: "settle-webhooks",
  text: `
    WITH tries AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (id bigint, state webhook_delivery_state, due_at timestamptz, at timestamptz,
        status int, problem text, answer text, took_ms int)
    ), settled AS (
      UPDATE webhook_deliveries d SET
        state = t.state, due_at = coalesce(t.due_at, d.due_at), claim = NULL, claimed_until = NULL, tries = d.tries + 1,
        tried_at = t.at, status = t.status, problem = t.problem, answer = t.answer, took_ms = t.took_ms,
        history = d.history || jsonb_build_array(
          jsonb_build_object('at', t.at, 'status', t.status, 'problem', t.problem, 'tookMs', t.took_ms))
      FROM tries t WHERE d.id = t.id AND d.claim = $2::uuid AND d.state = 'pending'
      RETURNING d.id, d.endpoint_id, d.subject_id, d.state
    ), called AS (
      UPDATE webhook_deliveries n SET due_at = least(n.due_at, coalesce($3::timestamptz, now()))
      FROM settled s CROSS JOIN LATERAL (
        SELECT w.id FROM webhook_deliveries w
        WHERE w.endpoint_id = s.endpoint_id AND w.subject_id = s.subject_id AND w.state = 'pending' AND w.id > s.id
        ORDER BY w.id LIMIT 1) AS next
      WHERE n.id = next.id AND s.state <> 'pending'
    )
    SELECT id::text AS id FROM settled`,
};

const FARED = {
  name: "webhook-endpoint-fared",
  text: `
    UPDATE webhook_endpoints e SET
      failures = CASE WHEN f.ok THEN 0 WHEN e.paused_until > f.now THEN e.failures ELSE e.failures + 1 END,
      failing_since = CASE WHEN f.ok THEN NULL ELSE coalesce(e.failing_since, f.now) END,
      paused_until = CASE
        WHEN f.ok THEN NULL
        WHEN e.paused_until > f.now THEN greatest(e.paused_until, f.asked)
        WHEN e.failures + 1 >= ${FAILURES_UNTIL_PAUSE} THEN greatest(f.asked, f.now + least(
          ${PAUSE_FIRST_SECONDS} * 2 ^ least(e.failures + 1 - ${FAILURES_UNTIL_PAUSE}, 20), ${PAUSE_MAX_SECONDS}) * interval '1 second')
        ELSE f.asked END
    FROM (SELECT $1::uuid AS id, $2::boolean AS ok, coalesce($3::timestamptz, now()) AS now,
                 coalesce($3::timestamptz, now()) + $4::int * interval '1 second' AS asked) AS f
    WHERE e.id = f.id AND (NOT f.ok OR e.failures > 0 OR e.failing_since IS NOT NULL OR e.paused_until IS NOT NULL)`,
};

/** `claim`: that they were claimed with. `now`: the database's clock unless given. */
export async function settleDeliveries(
  ctx: Context,
  claim: string,
  tries: readonly Try[],
  now: Date | null,
): Promise<void> {
  if (tries.length === 0) return;
  const endpointIds = [...new Set(tries.map(({ delivery }) => delivery.endpointId))];
  const triesOf = (id: string) => tries.filter(({ delivery }) => delivery.endpointId === id);
  // First: what is not settled after a crash is sent once more, and answered 410 again.
  for (const id of endpointIds)
    if (triesOf(id).some(({ status }) => status === GONE)) await disableGone(ctx, id);
  const rows = tries.map(rowOf);
  await ctx.db.run(SETTLE, [JSON.stringify(rows), claim, now]);
  for (const { state, took_ms } of rows) {
    const outcome = state === "pending" ? "delayed" : state;
    measure({ kind: "webhook", outcome, seconds: took_ms / 1000 });
  }
  for (const id of endpointIds) {
    // Nothing is written for an endpoint that is well, and was.
    if (triesOf(id).every((one) => isSuccess(one) && !one.delivery.isFailing)) continue;
    const asked = triesOf(id).map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0);
    const seconds = Math.min(Math.max(...asked), PAUSE_ASKED_MAX_SECONDS);
    await ctx.db.run(FARED, [id, triesOf(id).some(isSuccess), now, seconds > 0 ? seconds : null]);
  }
}

export function isSuccess({ status }: Pick<Try, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}

function stateOf(one: Try, next: Date | null): "delivered" | "pending" | "failed" {
  if (isSuccess(one)) return "delivered";
  return next ? "pending" : "failed";
}

function rowOf(one: Try) {
  const { delivery, at, status, problem, answer, tookMs } = one;
  const next =
    isSuccess(one) || status === GONE ? null : nextTryAt(delivery.tries + 1, delivery.createdAt, at);
  return {
    id: delivery.id,
    state: stateOf(one, next),
    due_at: next,
    at,
    status,
    problem,
    answer,
    took_ms: tookMs,
  };
}
