/** The licenses of a customer, of whichever application: those issued to the e-mail address that was proven. */

import type { Prisma } from "../../db/generated/client";
import { type AddressedLicense, filledAddress } from "../applications/address-template";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { LICENSE_VIEW_COLUMNS, type LicenseView, toLicenseView } from "./describe-license";
import { rowsBefore } from "./page";

export const LICENSES_PER_PAGE = 20;

export type CustomerLicense = LicenseView & {
  /** The page where it is renewed; null where there is none, or it does not end. */
  renewAddress: string | null;
  /** Whether its customer may replace the key. */
  mayReplace: boolean;
};

const COLUMNS = {
  ...LICENSE_VIEW_COLUMNS,
  email: true,
  orderId: true,
  application: { select: { name: true, mailSettings: { select: { newKeys: true } } } },
  plan: { select: { name: true, renewUrl: true } },
} as const;

type Row = Prisma.LicenseKeyGetPayload<{ select: typeof COLUMNS }>;

/** Newest first. `page` counts from 1; one beyond the end is empty. `total`: of all pages. */
export async function licensesOfCustomer(
  ctx: Pick<Context, "db" | "now">,
  emailFolded: string,
  page: number,
): Promise<{ licenses: CustomerLicense[]; total: number }> {
  const [total, rows] = await Promise.all([
    ctx.db.prisma.licenseKey.count({ where: { emailFolded } }),
    ctx.db.prisma.licenseKey.findMany({
      where: { emailFolded },
      orderBy: { id: "desc" },
      skip: rowsBefore(page, LICENSES_PER_PAGE),
      take: LICENSES_PER_PAGE,
      select: COLUMNS,
    }),
  ]);
  return { licenses: rows.map((row) => toCustomerLicense(row, ctx.now)), total };
}

/** Null for a malformed id, an unknown one, and someone else's: callers do not learn which. */
export async function licenseOfCustomer(
  ctx: Pick<Context, "db" | "now">,
  emailFolded: string,
  keyId: string,
): Promise<CustomerLicense | null> {
  if (!isUuid(keyId)) return null;
  const key = await ctx.db.prisma.licenseKey.findFirst({
    where: { id: keyId, emailFolded },
    select: COLUMNS,
  });
  return key && toCustomerLicense(key, ctx.now);
}

function toCustomerLicense({ email, orderId, ...row }: Row, now: Date): CustomerLicense {
  const { application, plan, state, id: keyId, expiresAt } = row;
  const license: AddressedLicense = { keyId, orderId, email };
  const isRenewable = plan.renewUrl !== null && expiresAt !== null && state !== "revoked";
  return {
    ...toLicenseView({ ...row, application: { name: application.name }, plan: { name: plan.name } }, now),
    renewAddress: isRenewable && plan.renewUrl ? filledAddress(plan.renewUrl, license) : null,
    mayReplace: state !== "revoked" && (application.mailSettings?.newKeys ?? false),
  };
}
