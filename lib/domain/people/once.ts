/** Forms that make something are done once, however often they are sent. */
import { isUniqueViolation } from "../../db/conflicts";
import type { Context } from "../context";
import { invalid } from "../errors";
import { isUuid } from "../ids";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * `receipt`: a UUID that came with the form. Runs `make` unless a form of the same receipt was taken before; then, and for
 * what is no receipt, throws `invalid_input`. What `make` refuses may be sent again.
 */
export async function once<Made>(ctx: Context, receipt: string, make: () => Promise<Made>): Promise<Made> {
  if (!isUuid(receipt)) throw invalid("The form is incomplete. Open the page again and send it again.");
  await ctx.db.prisma.formReceipt.deleteMany({
    where: { at: { lt: new Date(ctx.now.getTime() - KEPT_MS) } },
  });
  try {
    await ctx.db.prisma.formReceipt.create({ data: { id: receipt, at: ctx.now } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalid(
      "This form was sent before, and what it made was shown then. Look at the list; nothing was made now.",
    );
  }
  try {
    return await make();
  } catch (error) {
    await ctx.db.prisma.formReceipt.deleteMany({ where: { id: receipt } });
    throw error;
  }
}
