/** A license as its holder sees it on a page: no key, no e-mail, no name (docs/contract.md D7). */
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { type KeyStatus, statusOf } from "../keys/status";

export type LicenseView = {
  keyId: string;
  /** Names, not slug and code. */
  application: string;
  plan: string;
  lastFour: string;
  status: KeyStatus;
  /** Null: it never ends. */
  expiresAt: Date | null;
  /** Null: as many devices as one likes. */
  maxActivations: number | null;
  /** Devices that hold a seat; none of a revoked key, which keeps them for the record only. */
  activeDevices: number;
};

export const LICENSE_VIEW_COLUMNS = {
  id: true,
  state: true,
  lastFour: true,
  expiresAt: true,
  maxActivations: true,
  activeDevices: true,
  application: { select: { name: true } },
  plan: { select: { name: true } },
} as const;

type Row = Prisma.LicenseKeyGetPayload<{ select: typeof LICENSE_VIEW_COLUMNS }>;

/** Null when there is no such key, also for an id that cannot be one. */
export async function describeLicense(
  ctx: Pick<Context, "db" | "now">,
  keyId: string,
): Promise<LicenseView | null> {
  if (!isUuid(keyId)) return null;
  const key = await ctx.db.prisma.licenseKey.findUnique({
    where: { id: keyId },
    select: LICENSE_VIEW_COLUMNS,
  });
  return key && toLicenseView(key, ctx.now);
}

export function toLicenseView({ id, state, application, plan, ...row }: Row, now: Date): LicenseView {
  return {
    ...row,
    keyId: id,
    application: application.name,
    plan: plan.name,
    status: statusOf({ state, expiresAt: row.expiresAt }, now),
    activeDevices: state === "revoked" ? 0 : row.activeDevices,
  };
}
