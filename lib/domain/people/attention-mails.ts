/** The mail to owners about what needs attention: who wants it, and when it is due (decision 091). Knows nothing of what is in it. */
import type { OperatorLanguage } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { CLOCKS_DIFFER_MS } from "../clocks";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { emailIn } from "../keys/email";
import { queueMail } from "../mails/queue";
import { requirePermission } from "../permissions";
import type { Operator } from "./operators";

export type ToldOwner = Readonly<{ id: string; language: OperatorLanguage }>;

/** A mail as it lies in the queue: in the owner's language, as of when it was queued. */
export type AttentionMailDetail = {
  operator: string;
  /** Of all; `rows` are the first. */
  count: number;
  /** Moments are marked in `hint`; `path`: of the console. */
  rows: { text: string; hint: string; path: string; isNew: boolean }[];
};

/** What is still left is said again after so many days, though nothing is new. */
const AGAIN_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const WANTING = { role: "owner", removedAt: null, attentionMails: true } as const;

export async function ownersToTell({ db }: Pick<Context, "db">): Promise<ToldOwner[]> {
  const rows = await db.prisma.operator.findMany({
    where: WANTING,
    orderBy: { id: "asc" },
    select: { id: true, language: true },
  });
  return rows.map(({ id, language }) => ({ id, language: language ?? "en" }));
}

export async function isToldOwner({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
  return isUuid(id) && (await db.prisma.operator.count({ where: { id, ...WANTING } })) > 0;
}

/** Whether the operator, as an owner, wants the mail. */
export async function wantsAttentionMails(
  { db }: Pick<Context, "db">,
  { id }: Pick<Operator, "id">,
): Promise<boolean> {
  const { attentionMails } = await db.prisma.operator.findUniqueOrThrow({
    where: { id },
    select: { attentionMails: true },
  });
  return attentionMails;
}

/** The operator's own. Not in the log: it changes nothing for anyone else. Throws `forbidden` for all but owners. */
export async function chooseAttentionMails(
  ctx: Context,
  operator: Pick<Operator, "id">,
  attentionMails: boolean,
): Promise<void> {
  requirePermission(ctx.actor, "operators");
  await ctx.db.prisma.operator.updateMany({ where: { id: operator.id }, data: { attentionMails } });
}

/**
 * Queues the mail, unless this owner had one today (UTC), or nothing of `ids` is new and the last mail is less than a week old.
 * The owner's row is locked meanwhile, so that several servers queue one, and a crash queues one or none. `write`: what it
 * says, from what is new.
 */
export async function queueAttentionMail(
  ctx: Context,
  { id: operatorId, language }: ToldOwner,
  ids: readonly string[],
  write: (newIds: ReadonlySet<string>) => Omit<AttentionMailDetail, "operator">,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { prisma } = tx.db;
    await prisma.$queryRaw`SELECT id FROM operators WHERE id = ${operatorId}::uuid FOR NO KEY UPDATE`;
    const owner = await prisma.operator.findFirst({
      where: { id: operatorId, ...WANTING },
      select: { email: true, attentionMail: { select: { sentAt: true, told: true } } },
    });
    const email = owner && emailIn(owner.email);
    if (!email) return false;
    const newIds = new Set(ids.filter((one) => !owner.attentionMail?.told.includes(one)));
    if (!isDue(owner.attentionMail?.sentAt ?? null, newIds.size, tx.now)) return false;
    const last = { sentAt: tx.now, told: [...ids] };
    await prisma.attentionMail.upsert({
      where: { operatorId },
      create: { operatorId, ...last },
      update: last,
      select: { operatorId: true },
    });
    await queueMail(tx, {
      applicationId: null,
      kind: "attention",
      keyIds: [],
      email,
      language,
      detail: { operator: operatorId, ...write(newIds) },
    });
    return true;
  });
}

/** One of later was sent while a clock was wrong. */
function isDue(sentAt: Date | null, newCount: number, now: Date): boolean {
  if (!sentAt || sentAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS) return true;
  if (dayOf(sentAt) >= dayOf(now)) return false;
  return newCount > 0 || now.getTime() - sentAt.getTime() >= AGAIN_DAYS * DAY_MS;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
