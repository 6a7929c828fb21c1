/** What mails say of licenses, as they are when the mail goes out. */
import type { Context } from "../context";
import type { MailedKey } from "../mails/sealed-keys";
import { storedHash } from "../stored-hash";
import { LICENSE_KEY_HASH_KIND } from "./license-key";
import { MANAGE_CODE_HASH_KIND } from "./manage-code";
import { type KeyStatus, statusOf } from "./status";

export type MailedLicense = Readonly<{
  id: string;
  lastFour: string;
  status: KeyStatus;
  email: string | null;
  emailFolded: string | null;
  orderId: string | null;
  expiresAt: Date | null;
  maxActivations: number | null;
  activeDevices: number;
  /** Names. */
  application: string;
  plan: string;
  renewUrl: string | null;
  hasManageCode: boolean;
}>;

/** In the order of the ids; those that are gone are left out. */
export async function mailedLicenses(
  ctx: Pick<Context, "db" | "now">,
  ids: readonly string[],
): Promise<MailedLicense[]> {
  const rows = await ctx.db.prisma.licenseKey.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      lastFour: true,
      state: true,
      email: true,
      emailFolded: true,
      orderId: true,
      expiresAt: true,
      maxActivations: true,
      activeDevices: true,
      manageCodeHash: true,
      application: { select: { name: true } },
      plan: { select: { name: true, renewUrl: true } },
    },
  });
  return rows.map(({ state, manageCodeHash, application, plan, ...row }) => ({
    ...row,
    status: statusOf({ state, expiresAt: row.expiresAt }, ctx.now),
    application: application.name,
    plan: plan.name,
    renewUrl: plan.renewUrl,
    hasManageCode: manageCodeHash !== null,
  }));
}

/**
 * Those that still are what they were when the mail was queued: a key that was replaced or revoked, or belongs to another address, is
 * left out, an old code too.
 */
export async function keysStillGood(
  ctx: Pick<Context, "db">,
  keys: readonly MailedKey[],
  emailFolded: string,
): Promise<MailedKey[]> {
  const rows = await ctx.db.prisma.licenseKey.findMany({
    where: { id: { in: keys.map(({ id }) => id) }, state: { not: "revoked" }, emailFolded },
    select: { id: true, secretHash: true, manageCodeHash: true },
  });
  const stored = new Map(rows.map((row) => [row.id, row]));
  return keys.flatMap(({ id, key, manageCode }) => {
    const row = stored.get(id);
    if (!row || !isEqual(row.secretHash, storedHash(LICENSE_KEY_HASH_KIND, key))) return [];
    const isItsCode =
      manageCode &&
      row.manageCodeHash &&
      isEqual(row.manageCodeHash, storedHash(MANAGE_CODE_HASH_KIND, manageCode));
    return [{ id, key, ...(isItsCode && { manageCode }) }];
  });
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other);
}
