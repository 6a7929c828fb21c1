import { contextFor, SYSTEM } from "../domain/context";
import { forgetDevices, sweepExpired } from "../domain/erasure/sweep-expired";
import { log } from "../log";

/** Sessions and links that are over, names of devices after `DEVICE_NAMES_DAYS`, and devices after `RELEASED_DEVICES_DAYS`. */
export async function sweepExpiredRows(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  await sweepExpired(ctx);
  const { names, devices } = await forgetDevices(ctx, signal);
  if (names > 0) log().info({ devices: names }, "forgot names of devices that were not seen for long");
  if (devices > 0) log().info({ devices }, "forgot devices that gave their seat back long ago");
}
