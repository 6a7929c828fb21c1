/** A mail that waits goes to the address that its key has. */
import type { Context } from "../context";

/**
 * Only of mails that bring this key and no other; due at once, as new. One that is on its way to the previous address at this moment is
 * sent once more. Call inside `inTransaction`.
 */
export async function readdressMails(
  tx: Context,
  keyId: string,
  { address, folded }: Readonly<{ address: string; folded: string }>,
): Promise<void> {
  await tx.db.prisma.mail.updateMany({
    where: { state: "waiting", kind: { in: ["key_issued", "key_replaced"] }, keyIds: { equals: [keyId] } },
    data: {
      email: address,
      emailFolded: folded,
      claim: null,
      attempts: 0,
      dueAt: tx.now,
      problem: null,
      answer: null,
    },
  });
}
