/** What nothing needs any longer is deleted, and what a wrong clock put off is brought forward. */
import { config } from "../config/config";
import { contextFor, SYSTEM } from "../domain/context";
import { forgetDevices, sweepExpired } from "../domain/erasure/sweep-expired";
import { bringDeliveriesForward } from "../domain/events/bring-forward";
import { sweepEvents } from "../domain/events/sweep-events";
import { bringMailsForward } from "../domain/mails/bring-forward";
import { sweepMails } from "../domain/mails/sweep";
import { sweepRefusedUploads } from "../domain/publishing/note-refused-upload";
import { sweepPackages } from "../domain/publishing/plugin-package";
import { sweepDirectUploads } from "../domain/release-files/direct-uploads";
import { sweepUploads } from "../domain/release-files/uploads";
import { sweepOutbox } from "../mail/outbox";
import { log } from "../process/log";

/** Sessions and links that are over, names of devices after `DEVICE_NAMES_DAYS`, and devices after `RELEASED_DEVICES_DAYS`. */
export async function sweepExpiredRows(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  await sweepExpired(ctx);
  const { names, devices } = await forgetDevices(ctx, signal);
  if (names > 0) log().info({ devices: names }, "forgot names of devices that were not seen for long");
  if (devices > 0) log().info({ devices }, "forgot devices that gave their seat back long ago");
}

/** Rows of mails that are done, and those that wait for a time that a wrong clock gave. */
export async function sweepOldMails(): Promise<void> {
  const ctx = contextFor(SYSTEM);
  const mails = await bringMailsForward(ctx);
  if (mails > 0) log().warn({ mails }, "mails were due by a clock that was ahead; they are sent now");
  await sweepMails(ctx);
}

/** Files of this server: those that hold a key do not wait for the next mail to be deleted. */
export async function sweepOldOutbox(): Promise<void> {
  await sweepOutbox(config().dataDir);
}

/** Deletes packages that this machine began to receive more than a day ago and never had whole. */
export async function sweepBrokenPackages(): Promise<void> {
  const packages = await sweepPackages(contextFor(SYSTEM).now);
  if (packages > 0) log().info({ packages }, "cleared up after broken-off packages");
}

/** Deletes what broken-off uploads have left in the storage a day later, whichever server they were sent to, and old refusals. */
export async function sweepBrokenUploads(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  await sweepRefusedUploads(ctx);
  await sweepDirectUploads(ctx);
  const uploads = await sweepUploads(ctx, signal);
  if (uploads > 0) log().info({ uploads }, "cleared up after broken-off uploads");
}

/** Deletes events and their deliveries after `WEBHOOK_RETENTION_DAYS`, and sends those that wait for a time that a wrong clock gave. */
export async function sweepOldWebhooks(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  const deliveries = await bringDeliveriesForward(ctx);
  if (deliveries > 0)
    log().warn({ deliveries }, "webhooks were due by a clock that was ahead; they are sent now");
  const events = await sweepEvents(ctx, signal);
  if (events > 0) log().info({ events }, "deleted old webhook events");
}
