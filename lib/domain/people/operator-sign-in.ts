/** A link becomes a session. */
import { v7 as uuidv7 } from "uuid";
import type { PlainSecret } from "../../crypto/secret";
import type { OperatorLanguage } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { parseEmail } from "../keys/email";
import { createLink, hasOperators, MAILED_LINK_SECONDS, useLink } from "./operator-links";
import { openOperatorSession } from "./operator-sessions";

const FIRST_LINK_SECONDS = 24 * 60 * 60;

/**
 * The session's secret, for the cookie; null for a link that is unknown, used or expired. Of many at once one succeeds.
 * `email`: of the first owner, where the link is for them. Throws `invalid_input` for one that is none.
 */
export async function signInWithLink(
  ctx: Context,
  link: string,
  { email, userAgent }: { email: string; userAgent: string | null },
): Promise<PlainSecret | null> {
  return inTransaction(ctx, async (tx) => {
    const used = await useLink(tx, link);
    if (!used) return null;
    const operatorId = used.operatorId ?? (await createFirstOwner(tx, email));
    return operatorId === null ? null : openOperatorSession(tx, operatorId, userAgent);
  });
}

/**
 * A link to mail, good for 15 minutes, the operator's own address, the only one it may be mailed to, and the language they
 * chose; null if no operator has that address.
 */
export async function mailedOperatorLink(
  ctx: Context,
  emailFolded: string,
): Promise<{ email: string; language: OperatorLanguage | null; url: PlainSecret } | null> {
  const operator = await ctx.db.prisma.operator.findFirst({
    where: { email: emailFolded, removedAt: null },
    select: { id: true, email: true, language: true },
  });
  if (!operator) return null;
  const { id, email, language } = operator;
  return { email, language, url: await createLink(ctx, id, MAILED_LINK_SECONDS) };
}

/** For the log of a server without operators: anyone who can read it can become the first owner. Null once there is one. */
export async function firstOwnerLink(ctx: Context): Promise<PlainSecret | null> {
  return (await hasOperators(ctx)) ? null : createLink(ctx, null, FIRST_LINK_SECONDS);
}

/** Null when someone was first after all. */
async function createFirstOwner(tx: Context, emailText: string): Promise<string | null> {
  const { folded: email } = parseEmail(emailText);
  // Two servers may have printed a link each: the second one waits here and finds an operator.
  await tx.db.prisma.$executeRaw`LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE`;
  if (await hasOperators(tx)) return null;
  await tx.db.prisma.operator.deleteMany({ where: { email, removedAt: { not: null } } });
  const { id } = await tx.db.prisma.operator.create({
    data: { id: uuidv7(), email, role: "owner", createdAt: tx.now },
    select: { id: true },
  });
  await record(tx, {
    applicationId: null,
    action: "operator.created",
    target: email,
    targetId: id,
    detail: { role: "owner" },
  });
  return id;
}
