/** What is not kept of mails that are done. */
import { config } from "../../config/config";
import type { Context } from "../context";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keys of failed mails first, then the rows. */
export async function sweepMails(ctx: Context): Promise<void> {
  const { keptDays, keyKeptDays } = config().mails;
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  await ctx.db.prisma.mail.updateMany({
    where: { state: "failed", doneAt: { lt: before(keyKeptDays) }, sealedKeys: { not: null } },
    data: { sealedKeys: null },
  });
  await ctx.db.prisma.mail.deleteMany({ where: { doneAt: { lt: before(keptDays) } } });
}
