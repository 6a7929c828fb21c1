import { contextFor, SYSTEM } from "../domain/context";
import { sweepEvents } from "../domain/events/sweep-events";
import { log } from "../log";

/** Deletes events and their deliveries after `WEBHOOK_RETENTION_DAYS`. */
export async function sweepOldWebhooks(signal: AbortSignal): Promise<void> {
  const events = await sweepEvents(contextFor(SYSTEM), signal);
  if (events > 0) log().info({ events }, "deleted old webhook events");
}
