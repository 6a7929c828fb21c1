/** Customers: whoever proved the e-mail address that keys were issued to (decisions §7). */
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Actor, Context } from "../context";
import { isUuid } from "../ids";

/** `userId`: the row behind the session; null before the first sign-in. */
export function customerActor(email: string, userId: string | null): Actor {
  return { kind: "customer", id: userId, name: email };
}

/** Whether the address, in the form it is compared in, has a license key or has signed in before. */
export async function isCustomer(ctx: Pick<Context, "db">, emailFolded: string): Promise<boolean> {
  const key = await ctx.db.prisma.licenseKey.findFirst({ where: { emailFolded }, select: { id: true } });
  if (key) return true;
  const user = await ctx.db.prisma.user.findUnique({ where: { email: emailFolded }, select: { id: true } });
  return user !== null;
}

/** Logs that the context's actor, a customer, signed in. */
export async function recordSignIn(ctx: Context): Promise<void> {
  const { id, name } = ctx.actor;
  await record(ctx, {
    applicationId: null,
    action: "customer.signed_in",
    target: name,
    targetId: id ?? undefined,
  });
}

/** How many sessions of the user were ended. The actor is the customer; without a session nothing is logged. */
export async function endSessionsOfCustomer(ctx: Context, userId: string): Promise<number> {
  if (!isUuid(userId)) return 0;
  return inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.prisma.session.deleteMany({ where: { userId } });
    if (count > 0) {
      await record(tx, {
        applicationId: null,
        action: "customer.signed_out_everywhere",
        target: ctx.actor.name,
        targetId: userId,
      });
    }
    return count;
  });
}
