/**
 * Taking mails that are due, and saying what became of them. A claim holds for LEASE_MS: what a server took and never finished is
 * another's then. So a mail goes out at least once, and after a crash perhaps twice, under the same Message-ID (decision 051).
 */
import { randomUUID } from "node:crypto";
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import type { MailKind, MailLanguage, MailProblem } from "./mail";
import { pauseAfter } from "./pauses";

/** Longer than any attempt takes. */
const LEASE_MS = 5 * 60 * 1000;
const ANSWER_LENGTH_MAX = 500;

export type ClaimedMail = Readonly<{
  id: string;
  claim: string;
  applicationId: string | null;
  kind: MailKind;
  keyIds: string[];
  email: string;
  emailFolded: string;
  language: MailLanguage;
  detail: Prisma.JsonValue;
  sealedKeys: Uint8Array | null;
  /** This one included; with another trouble than the last they begin again. */
  attempts: number;
  /** The first of them. */
  triedSince: Date;
  /** Why the last attempt failed. */
  problem: MailProblem | null;
}>;

type Claimed = Pick<ClaimedMail, "id" | "claim">;
type Finished = Pick<ClaimedMail, "id" | "claim" | "kind">;

/** The longest due first. Two servers never get the same. */
export async function claimMails(ctx: Context, countMax: number): Promise<ClaimedMail[]> {
  const claim = randomUUID();
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  return ctx.db.prisma.$queryRaw<ClaimedMail[]>`
    UPDATE mails SET claim = ${claim}::uuid, attempts = attempts + 1, due_at = ${until}::timestamptz,
                     tried_since = coalesce(tried_since, ${ctx.now}::timestamptz)
    WHERE id IN (SELECT id FROM mails WHERE state = 'waiting' AND due_at <= ${ctx.now}::timestamptz
                 ORDER BY due_at, id LIMIT ${countMax} FOR UPDATE SKIP LOCKED)
    RETURNING id::text, claim::text, application_id::text AS "applicationId", kind::text, key_ids::text[] AS "keyIds", email,
              email_folded AS "emailFolded", language::text, detail, sealed_keys AS "sealedKeys", attempts,
              tried_since AS "triedSince", problem`;
}

/** Nothing secret is left of it. */
export async function mailSent(ctx: Context, mail: Finished): Promise<void> {
  if (mail.kind === "erased") return mailDropped(ctx, mail);
  await finish(ctx, mail, {
    state: "sent",
    sealedKeys: null,
    problem: null,
    answer: null,
    doneAt: ctx.now,
  });
}

/** It says nothing that still holds: as if it had not been there. */
export async function mailDropped(ctx: Context, { id, claim }: Claimed): Promise<void> {
  await ctx.db.prisma.mail.deleteMany({ where: { id, claim } });
}

/** For good; nothing is left of one to a person who was erased. `answer`: the mail server's, or why it was not written. What it held is kept for a while, to be sent again, if it can be. */
export async function mailFailed(
  ctx: Context,
  mail: Finished,
  problem: MailProblem,
  answer: string | null = null,
): Promise<void> {
  if (mail.kind === "erased") return mailDropped(ctx, mail);
  const isUseless = problem === "outdated" || problem === "unwritten";
  await finish(ctx, mail, {
    state: "failed",
    problem,
    answer: shortened(answer),
    doneAt: ctx.now,
    ...(isUseless && { sealedKeys: null }),
  });
}

/** Tried again later, or given up after `retryHours`. */
export async function mailDelayed(
  ctx: Context,
  mail: ClaimedMail,
  answer: string | null,
  retryHours: number,
  problem: "delayed" | "unreached" | "unwritten",
): Promise<"delayed" | "given_up"> {
  const attempts = mail.problem === null || mail.problem === problem ? mail.attempts : 1;
  const triedForMs = ctx.now.getTime() - mail.triedSince.getTime();
  const isOfServer = problem === "unreached";
  const pauseMs = pauseAfter({ count: attempts, triedForMs, isOfServer }, retryHours);
  if (pauseMs === null) {
    await mailFailed(ctx, mail, problem === "unwritten" ? problem : "given_up", answer);
    return "given_up";
  }
  const dueAt = new Date(ctx.now.getTime() + pauseMs);
  await finish(ctx, mail, { dueAt, problem, attempts, answer: shortened(answer) });
  return "delayed";
}

/** Taken and not tried: anyone may have it at once. */
export async function mailsReturned(ctx: Context, mails: readonly Claimed[]): Promise<void> {
  for (const { id, claim } of mails)
    await ctx.db.prisma.mail.updateMany({
      where: { id, claim },
      data: { claim: null, dueAt: ctx.now, attempts: { decrement: 1 } },
    });
}

/** Only by the server that still has it. */
async function finish(
  ctx: Context,
  { id, claim }: Claimed,
  data: Prisma.MailUncheckedUpdateManyInput,
): Promise<void> {
  await ctx.db.prisma.mail.updateMany({ where: { id, claim }, data: { ...data, claim: null } });
}

function shortened(answer: string | null): string | null {
  const line = answer?.replace(/\s+/g, " ").trim().toWellFormed().replaceAll("\0", "");
  return line ? line.slice(0, ANSWER_LENGTH_MAX).toWellFormed() : null;
}
