import { contextFor, SYSTEM } from "../domain/context";
import { bringDeliveriesForward } from "../domain/events/bring-forward";
import { sweepEvents } from "../domain/events/sweep-events";
import { log } from "../log";

/** Deletes events and their deliveries after `WEBHOOK_RETENTION_DAYS`, and sends those that wait for a time that a wrong clock gave. */
export async function sweepOldWebhooks(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  const deliveries = await bringDeliveriesForward(ctx);
  if (deliveries > 0)
    log().warn({ deliveries }, "webhooks were due by a clock that was ahead; they are sent now");
  const events = await sweepEvents(ctx, signal);
  if (events > 0) log().info({ events }, "deleted old webhook events");
}
