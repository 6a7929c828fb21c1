/** Forms that make something are done once, however often they are sent. */
import { isUniqueViolation } from "../../db/conflicts";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * `receipt`: a UUID that came with the form. Runs `make` unless a form of the same receipt was taken before; then, and for
 * what is no receipt, throws `invalid_input`. What `make` refuses may be sent again.
 */
export async function once<Made>(ctx: Context, receipt: string, make: () => Promise<Made>): Promise<Made> {
  if (!isUuid(receipt)) throw refused("form_incomplete");
  await ctx.db.prisma.formReceipt.deleteMany({
    where: { at: { lt: new Date(ctx.now.getTime() - KEPT_MS) } },
  });
  try {
    await ctx.db.prisma.formReceipt.create({ data: { id: receipt, at: ctx.now } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refused("form_sent_before");
  }
  try {
    return await make();
  } catch (error) {
    await ctx.db.prisma.formReceipt.deleteMany({ where: { id: receipt } });
    throw error;
  }
}
