/** Deliveries and endpoints that wait because of a clock that was ahead for a while: without this they would wait until it is that late. */
import { CLOCKS_DIFFER_MS } from "../clocks";
import type { Context } from "../context";
import { PAUSE_ASKED_MAX_SECONDS } from "./settle-deliveries";

const DELIVERIES = {
  name: "bring-webhooks-forward",
  text: `UPDATE webhook_deliveries
         SET due_at = least(due_at, $1::timestamptz), created_at = least(created_at, $1::timestamptz),
             tried_at = least(tried_at, $1::timestamptz), claim = NULL, claimed_until = NULL
         WHERE state = 'pending' AND (claimed_until > $2 OR (due_at > $2 AND (created_at > $2 OR tried_at > $2)))
         RETURNING id`,
};
const ENDPOINTS = {
  name: "bring-webhook-endpoints-forward",
  text: `UPDATE webhook_endpoints SET paused_until = NULL, failing_since = least(failing_since, $1::timestamptz)
         WHERE failing_since > $2 OR paused_until > $2::timestamptz + interval '${PAUSE_ASKED_MAX_SECONDS} seconds'`,
};

/** Makes them due at once. Answers how many deliveries. No server has one for as long as clocks may differ. */
export async function bringDeliveriesForward({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const times = [now, new Date(now.getTime() + CLOCKS_DIFFER_MS)];
  await db.run(ENDPOINTS, times);
  return (await db.run(DELIVERIES, times)).length;
}
