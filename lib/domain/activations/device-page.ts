/** The devices of a license as a page lists them. */
import type { Context } from "../context";
import type { LicenseView } from "./describe-license";
import { type Device, runsUntil, shortId } from "./device";
import { type DeviceQuery, listDevices } from "./list-devices";

/** `runsUntil`: how long its token could keep it running were it deregistered now; null when not at all. */
export type DeviceRow = Device & { shortId: string; runsUntil: Date | null };
export type DevicePage = { devices: DeviceRow[]; total: number; duplicates: number };

/** Empty for a revoked key, whose devices no longer hold seats. */
export async function devicePage(
  ctx: Pick<Context, "db" | "now">,
  license: LicenseView,
  query: DeviceQuery,
): Promise<DevicePage> {
  if (license.status === "revoked") return { devices: [], total: 0, duplicates: 0 };
  const { devices, ...counts } = await listDevices(ctx, license.keyId, query);
  const rows = devices.map((device) => ({
    ...device,
    shortId: shortId(device.machineId),
    runsUntil: runsUntil(
      { lastSeenAt: device.lastSeenAt, licenseEnd: license.expiresAt, releasedAt: ctx.now },
      ctx.now,
    ),
  }));
  return { devices: rows, ...counts };
}
