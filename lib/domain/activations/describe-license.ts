/** A license as its holder sees it on a page: no key, no e-mail, no name (decisions §7). */
import type { Context } from "../context";
import { type KeyStatus, statusOf } from "../keys/status";
import type { Device } from "./device";
import { listDevices } from "./list-devices";

export type LicenseView = {
  keyId: string;
  application: string;
  plan: string;
  lastFour: string;
  status: KeyStatus;
  expiresAt: Date | null;
  maxActivations: number | null;
  devices: Device[];
};

/** Null when the key is gone. */
export async function describeLicense(
  ctx: Pick<Context, "db" | "now">,
  keyId: string,
): Promise<LicenseView | null> {
  const key = await ctx.db.prisma.licenseKey.findUnique({
    where: { id: keyId },
    select: {
      id: true,
      state: true,
      lastFour: true,
      expiresAt: true,
      maxActivations: true,
      application: { select: { name: true } },
      plan: { select: { name: true } },
    },
  });
  if (!key) return null;
  return {
    keyId: key.id,
    application: key.application.name,
    plan: key.plan.name,
    lastFour: key.lastFour,
    status: statusOf(key, ctx.now),
    expiresAt: key.expiresAt,
    maxActivations: key.maxActivations,
    devices: await listDevices(ctx, keyId),
  };
}
