/** The licenses of a customer, of whichever application: those issued to the e-mail address that was proven. */
import type { Context } from "../context";
import { isUuid } from "../ids";
import { LICENSE_VIEW_COLUMNS, type LicenseView, toLicenseView } from "./describe-license";
import { rowsBefore } from "./page";

export const LICENSES_PER_PAGE = 20;

/** Newest first. `page` counts from 1; one beyond the end is empty. `total`: of all pages. */
export async function licensesOfCustomer(
  ctx: Pick<Context, "db" | "now">,
  emailFolded: string,
  page: number,
): Promise<{ licenses: LicenseView[]; total: number }> {
  const [total, rows] = await Promise.all([
    ctx.db.prisma.licenseKey.count({ where: { emailFolded } }),
    ctx.db.prisma.licenseKey.findMany({
      where: { emailFolded },
      orderBy: { id: "desc" },
      skip: rowsBefore(page, LICENSES_PER_PAGE),
      take: LICENSES_PER_PAGE,
      select: LICENSE_VIEW_COLUMNS,
    }),
  ]);
  return { licenses: rows.map((row) => toLicenseView(row, ctx.now)), total };
}

/** Null for a malformed id, an unknown one, and someone else's: callers do not learn which. */
export async function licenseOfCustomer(
  ctx: Pick<Context, "db" | "now">,
  emailFolded: string,
  keyId: string,
): Promise<LicenseView | null> {
  if (!isUuid(keyId)) return null;
  const key = await ctx.db.prisma.licenseKey.findFirst({
    where: { id: keyId, emailFolded },
    select: LICENSE_VIEW_COLUMNS,
  });
  return key && toLicenseView(key, ctx.now);
}
