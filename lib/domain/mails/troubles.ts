/** Mails that someone should look at: those that failed recently, and those that the mail server does not take. */
import type { Prisma } from "../../db/generated/client";
import { type BoundedCount, boundedCount, COUNT_LIMIT } from "../applications/bounded-count";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import type { MailProblem } from "./mail";

/** Those that failed before are still in the list, but no longer news. */
const RECENT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Shorter delays are nothing that a person needs to look at. */
const DELAYED_FOR_MS = 10 * 60 * 1000;

export type MailTroubles = Readonly<{
  failed: BoundedCount;
  /** Of those that failed, the newest. `application`: its slug, null for the installation's own. */
  newest: Readonly<{ problem: MailProblem; application: string | null }> | null;
  /** They wait for longer than ten minutes, and at least one attempt to send them failed. */
  delayed: BoundedCount;
}>;

/** Of one application, or of the whole installation. A mail whose key was replaced or revoked meanwhile is no trouble. */
export async function mailTroubles(
  ctx: Pick<Context, "db" | "now">,
  application?: Pick<Application, "id">,
): Promise<MailTroubles> {
  const { prisma } = ctx.db;
  const ofApplication = application ? { applicationId: application.id } : {};
  const where: Prisma.MailWhereInput = {
    ...ofApplication,
    state: "failed",
    problem: { not: "outdated" },
    doneAt: { gt: new Date(ctx.now.getTime() - RECENT_DAYS * DAY_MS) },
  };
  const delayed: Prisma.MailWhereInput = {
    ...ofApplication,
    state: "waiting",
    problem: { not: null },
    createdAt: { lt: new Date(ctx.now.getTime() - DELAYED_FOR_MS) },
  };
  const count = async (of: Prisma.MailWhereInput) =>
    boundedCount(await prisma.mail.count({ where: of, take: COUNT_LIMIT }));
  const [failedCount, delayedCount, newest] = await Promise.all([
    count(where),
    count(delayed),
    prisma.mail.findFirst({
      where,
      orderBy: { doneAt: "desc" },
      select: { problem: true, application: { select: { slug: true } } },
    }),
  ]);
  return {
    failed: failedCount,
    delayed: delayedCount,
    newest: newest && {
      problem: newest.problem as MailProblem, // nothing else is ever stored
      application: newest.application?.slug ?? null,
    },
  };
}
