/** The console log: every change by a person or token, written in the transaction of the change itself. */
import { v7 as uuidv7 } from "uuid";
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";

export type AuditRecord = {
  /** Of one that is named before it is written. */
  id?: string | undefined;
  applicationId: string | null;
  /** noun.verb, e.g. `key.suspended`. */
  action: string;
  /** What was changed, in words a person can find it by. Never a secret. */
  target: string;
  targetId?: string | undefined;
  reason?: string | null | undefined;
  detail?: Prisma.InputJsonObject | undefined;
};

/** Call inside `inTransaction`: a failed entry must undo the change. */
export async function record(ctx: Context, entry: AuditRecord): Promise<void> {
  await ctx.db.prisma.auditEntry.create({
    data: {
      id: entry.id ?? uuidv7(),
      at: ctx.now,
      applicationId: entry.applicationId,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      action: entry.action,
      target: entry.target,
      targetId: entry.targetId ?? null,
      reason: entry.reason ?? null,
      ...(entry.detail ? { detail: entry.detail } : {}),
    },
  });
}
