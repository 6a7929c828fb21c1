/** Customers who ask for their data to be erased. What is asked is kept and shown; people handle it. */
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { emailIn } from "../keys/email";
import { queueMail } from "../mails/queue";
import { requirePermission, roleMay } from "../permissions";
import { addressOnFile } from "./customers";

export type ErasureRequest = Readonly<{ id: string; email: string; createdAt: Date; handledAt: Date | null }>;

const COLUMNS = { id: true, email: true, createdAt: true, handledAt: true } as const;
const SHOWN_MAX = 100;

/** The actor is the customer. Operators who may change keys get a mail. Asking again while it is open changes nothing. */
export async function requestErasure(ctx: Context, emailFolded: string): Promise<void> {
  const email = (await addressOnFile(ctx, emailFolded)) ?? emailFolded;
  await inTransaction(ctx, async (tx) => {
    const id = uuidv7();
    const added = await tx.db.prisma.$executeRaw`
      INSERT INTO erasure_requests (id, email, email_folded, created_at)
      VALUES (${id}::uuid, ${email}, ${emailFolded}, ${ctx.now}::timestamptz) ON CONFLICT DO NOTHING`;
    if (added === 0) return;
    await record(tx, {
      applicationId: null,
      action: "customer.erasure_asked",
      target: ctx.actor.name,
      targetId: id,
    });
    await tellOperators(tx, id);
  });
}

async function tellOperators(tx: Context, request: string): Promise<void> {
  const operators = await tx.db.prisma.operator.findMany({
    where: { removedAt: null },
    select: { email: true, role: true, language: true },
  });
  for (const { email, language } of operators.filter(({ role }) => roleMay(role, "keys"))) {
    const address = emailIn(email);
    if (!address) continue;
    await queueMail(tx, {
      applicationId: null,
      kind: "erasure_request",
      keyIds: [],
      email: address,
      language: language ?? "en",
      detail: { request },
    });
  }
}

/** The open one of an address. */
export async function openErasureRequest(
  ctx: Pick<Context, "db">,
  emailFolded: string,
): Promise<ErasureRequest | null> {
  return ctx.db.prisma.erasureRequest.findFirst({ where: { emailFolded, handledAt: null }, select: COLUMNS });
}

export async function erasureRequestById(
  ctx: Pick<Context, "db">,
  id: string,
): Promise<ErasureRequest | null> {
  return isUuid(id) ? ctx.db.prisma.erasureRequest.findUnique({ where: { id }, select: COLUMNS }) : null;
}

/** Open ones first, of these the oldest, whose answer is due first; then those that were handled last. A hundred at most. */
export async function listErasureRequests(ctx: Pick<Context, "db">): Promise<ErasureRequest[]> {
  return ctx.db.prisma.erasureRequest.findMany({
    orderBy: [{ handledAt: { sort: "desc", nulls: "first" } }, { createdAt: "asc" }, { id: "asc" }],
    take: SHOWN_MAX,
    select: COLUMNS,
  });
}

export async function countOpenErasureRequests(ctx: Pick<Context, "db">): Promise<number> {
  return ctx.db.prisma.erasureRequest.count({ where: { handledAt: null } });
}

/** Of two at once one is logged. Throws `forbidden`, `not_found`. */
export async function handleErasureRequest(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "keys");
  await inTransaction(ctx, async (tx) => {
    const request = await erasureRequestById(tx, id);
    if (!request) throw refused("erasure_request_unknown");
    const { count } = await tx.db.prisma.erasureRequest.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: ctx.now },
    });
    if (count === 0) return;
    await record(tx, {
      applicationId: null,
      action: "customer.erasure_handled",
      target: "request to erase",
      targetId: id,
    });
  });
}
