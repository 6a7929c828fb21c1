/** What an update token can be limited to. */
import type { Application } from "../applications/find";
import type { Context } from "../context";

/** Codes of the restricted variants, sorted; open variants need no token. */
export async function restrictedVariants(ctx: Context, application: Application): Promise<string[]> {
  const rows = await ctx.db.prisma.variant.findMany({
    where: { applicationId: application.id, restricted: true },
    orderBy: { code: "asc" },
    select: { code: true },
  });
  return rows.map(({ code }) => code);
}
