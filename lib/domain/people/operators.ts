/** Operators and the one-time links that let them in (decisions §7, cli.md). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config";
import { randomToken } from "../../crypto/random";
import { hashSecret, PlainSecret } from "../../crypto/secret";
import { isUniqueViolation } from "../../db/conflicts";
import type { OperatorRole } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError, invalid } from "../errors";
import { parseEmail } from "../keys/email";

export type { OperatorRole };
export type InvitedOperator = { id: string; email: string; role: OperatorRole; signInUrl: PlainSecret };

const ROLES: readonly string[] = ["owner", "developer", "support", "viewer"] satisfies OperatorRole[];
const LINK_SECRET_BYTES = 32;
const LINK_VALIDITY_MS = 60 * 60 * 1000;
const LINK_HASH_KIND = "operator-link";

/** Throws `invalid_input`. */
export function parseRole(text: string): OperatorRole {
  if (!isRole(text)) throw invalid(`The role must be one of ${ROLES.join(", ")}.`);
  return text;
}

/** With a first sign-in link. Throws `invalid_input`. */
export async function createOperator(
  ctx: Context,
  input: { email: string; role: OperatorRole },
): Promise<InvitedOperator> {
  const { folded: email } = parseEmail(input.email);
  try {
    return await inTransaction(ctx, async (tx) => {
      const operator = await tx.db.prisma.operator.create({
        data: { id: uuidv7(), email, role: input.role, createdAt: ctx.now },
        select: { id: true, email: true, role: true },
      });
      await record(tx, {
        applicationId: null,
        action: "operator.created",
        target: email,
        targetId: operator.id,
      });
      return { ...operator, signInUrl: await createLink(tx, operator.id) };
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw invalid(`There is an operator ${email} already; use: operator link --email ${email}`);
    throw error;
  }
}

/** A new one-time link for an operator who is there already, good for an hour. Throws `not_found`. */
export async function createOperatorLink(ctx: Context, emailText: string): Promise<InvitedOperator> {
  const { folded: email } = parseEmail(emailText);
  return inTransaction(ctx, async (tx) => {
    const operator = await tx.db.prisma.operator.findFirst({
      where: { email, removedAt: null },
      select: { id: true, email: true, role: true },
    });
    if (!operator) throw new DomainError("not_found", `There is no operator ${email}.`);
    await record(tx, {
      applicationId: null,
      action: "operator.link_created",
      target: email,
      targetId: operator.id,
    });
    return { ...operator, signInUrl: await createLink(tx, operator.id) };
  });
}

async function createLink(tx: Context, operatorId: string): Promise<PlainSecret> {
  const secret = new PlainSecret(randomToken(LINK_SECRET_BYTES));
  await tx.db.prisma.operatorLink.create({
    data: {
      id: uuidv7(),
      operatorId,
      secretHash: new Uint8Array(hashSecret(config().secrets.keyPepper, LINK_HASH_KIND, secret)),
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + LINK_VALIDITY_MS),
    },
  });
  return new PlainSecret(`${config().baseUrl}/console/enter?link=${secret.expose()}`);
}

function isRole(text: string): text is OperatorRole {
  return ROLES.includes(text);
}
