/** What a page says again after a redirect: the device that a customer just freed. */
import type { Context } from "../context";
import { licenseOfCustomer } from "./customer-licenses";
import { freedDevice } from "./deregister";
import { shortId } from "./device";

export type CustomerFreedDevice = { name: string | null; shortId: string; runsUntil: Date | null };

/** Null for a license of somebody else, and for a device that still holds its seat. */
export async function freedDeviceOfCustomer(
  ctx: Pick<Context, "db" | "now">,
  emailFolded: string,
  keyId: string,
  activationId: string,
): Promise<CustomerFreedDevice | null> {
  const license = await licenseOfCustomer(ctx, emailFolded, keyId);
  const freed = license && (await freedDevice(ctx, license.keyId, activationId));
  return freed && { name: freed.name, shortId: shortId(freed.machineId), runsUntil: freed.runsUntil };
}
