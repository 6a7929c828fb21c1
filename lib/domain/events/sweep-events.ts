/** Events that have been kept for long enough, with all that is known of their deliveries. */
import { config } from "../../config/config";
import type { Context } from "../context";

const AT_ONCE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const SWEEP = {
  name: "sweep-webhook-events",
  text: `DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events WHERE at < $1 ORDER BY at LIMIT ${AT_ONCE})
         RETURNING id`,
};

/** In steps, each committed by itself. Answers how many. */
export async function sweepEvents(
  { db, now }: Pick<Context, "db" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - config().webhooks.retentionDays * DAY_MS);
  let swept = 0;
  while (!signal?.aborted) {
    const { length } = await db.run(SWEEP, [before]);
    swept += length;
    if (length < AT_ONCE) break;
  }
  return swept;
}

/** What is known of these keys in events, sent or not: for those who ask that their data be erased. In the transaction of `tx`. */
export async function eraseEventsOf(tx: Context, keyIds: readonly string[]): Promise<void> {
  await tx.db.prisma.webhookEvent.deleteMany({ where: { subjectId: { in: [...keyIds] } } });
}
