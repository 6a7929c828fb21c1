/** Customers: people who proved the e-mail address that keys were issued to (docs/contract.md D7). */
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Actor, Context } from "../context";
import { isUuid } from "../ids";
import { storedEmailIn } from "../keys/email";

/** `userId`: the row behind the session; null before the first sign-in. */
export function customerActor(email: string, userId: string | null): Actor {
  return { kind: "customer", id: userId, name: email };
}

/**
 * The address on file of a customer, who has a license key or has signed in before; null for a stranger. Mail goes there
 * and not to what was typed: signs that fold into others (U+212A into "k") would make it someone else's mailbox.
 */
export async function addressOnFile(ctx: Pick<Context, "db">, emailFolded: string): Promise<string | null> {
  const key = await ctx.db.prisma.licenseKey.findFirst({ where: { emailFolded }, select: { email: true } });
  // A key may have been bought with such a sign as well.
  if (key?.email) return storedEmailIn(key.email)?.address ?? emailFolded;
  const user = await ctx.db.prisma.user.findUnique({
    where: { email: emailFolded },
    select: { email: true },
  });
  return user?.email ?? null;
}

/** As `addressOnFile`, for what is written about the address in this transaction: who erases it waits, and finds that. */
export async function holdAddressOnFile(
  tx: Pick<Context, "db">,
  emailFolded: string,
): Promise<string | null> {
  const { prisma } = tx.db;
  await prisma.$queryRaw`SELECT 1 FROM license_keys WHERE email_folded = ${emailFolded} LIMIT 1 FOR SHARE`;
  await prisma.$queryRaw`SELECT 1 FROM users WHERE email = ${emailFolded} FOR SHARE`;
  return addressOnFile(tx, emailFolded);
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
