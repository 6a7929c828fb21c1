/** Mails as operators see them: never what is in them. */
import type { Prisma } from "../../db/generated/client";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import type { MailKind, MailProblem, MailState } from "./mail";

export type ListedMail = Readonly<{
  id: string;
  kind: MailKind;
  keyIds: string[];
  email: string;
  state: MailState;
  attempts: number;
  problem: MailProblem | null;
  /** Of the mail server, in its own words. */
  answer: string | null;
  createdAt: Date;
  /** The next attempt of one that waits. */
  dueAt: Date;
  doneAt: Date | null;
  /** False for one whose key is no longer there. */
  maySendAgain: boolean;
}>;

const OF_KEY_MAX = 5;
const FAILED_MAX = 50;
const DELAYED_MAX = 10;
const KEY_KINDS: readonly MailKind[] = ["key_issued", "key_replaced"];

/** The newest. */
export async function mailsOfKey(
  ctx: Pick<Context, "db">,
  application: Pick<Application, "id">,
  keyId: string,
): Promise<ListedMail[]> {
  return listed(ctx, { applicationId: application.id, keyIds: { has: keyId } }, OF_KEY_MAX);
}

export type SomeMails = Readonly<{ mails: ListedMail[]; total: number }>;

/** The newest; `total`: of all. */
export async function failedMails(
  ctx: Pick<Context, "db">,
  application: Pick<Application, "id">,
): Promise<SomeMails> {
  return newest(ctx, { applicationId: application.id, state: "failed" }, FAILED_MAX);
}

/** Those that wait since an attempt to send them did not work; as `failedMails`. */
export async function delayedMails(
  ctx: Pick<Context, "db">,
  application: Pick<Application, "id">,
): Promise<SomeMails> {
  return newest(
    ctx,
    { applicationId: application.id, state: "waiting", problem: { not: null } },
    DELAYED_MAX,
  );
}

async function newest(
  ctx: Pick<Context, "db">,
  where: Prisma.MailWhereInput,
  countMax: number,
): Promise<SomeMails> {
  const [mails, total] = await Promise.all([
    listed(ctx, where, countMax),
    ctx.db.prisma.mail.count({ where }),
  ]);
  return { mails, total };
}

async function listed(
  ctx: Pick<Context, "db">,
  where: Prisma.MailWhereInput,
  take: number,
): Promise<ListedMail[]> {
  const rows = await ctx.db.prisma.mail.findMany({ where, orderBy: { id: "desc" }, take });
  return rows.map(({ sealedKeys, problem, ...row }) => ({
    ...row,
    problem: problem as MailProblem | null, // nothing else is ever stored
    maySendAgain: row.state === "failed" && (sealedKeys !== null || !KEY_KINDS.includes(row.kind)),
  }));
}
