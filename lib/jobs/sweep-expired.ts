import { contextFor, SYSTEM } from "../domain/context";
import { forgetDeviceNames, sweepExpired } from "../domain/erasure/sweep-expired";
import { log } from "../log";

/** Sessions and links that are over, and names of devices after `DEVICE_NAMES_DAYS`. */
export async function sweepExpiredRows(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  await sweepExpired(ctx);
  const devices = await forgetDeviceNames(ctx, signal);
  if (devices > 0) log().info({ devices }, "forgot names of devices that were not seen for long");
}
