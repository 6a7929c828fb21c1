/** Codes of a second factor that are guessed leave a trace: someone got as far as the question for one. */
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import type { OperatorSession } from "./operator-sessions";

const ACTION = "operator.second_factor_guessing_stopped";

/** Call when a session's tries are used up. Logged once for each session, however often it goes on trying. */
export async function recordStoppedGuessing(
  ctx: Context,
  { id: sessionId, operator }: Pick<OperatorSession, "id" | "operator">,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Of many tries at once, one finds that nothing was logged yet.
    await tx.db.prisma.$queryRaw`SELECT id FROM operator_sessions WHERE id = ${sessionId}::uuid FOR UPDATE`;
    const logged = await tx.db.prisma.auditEntry.findFirst({
      where: {
        targetId: operator.id,
        action: ACTION,
        detail: { path: ["session"], equals: sessionId },
      },
      select: { id: true },
    });
    if (logged) return;
    await record(tx, {
      applicationId: null,
      action: ACTION,
      target: operator.email,
      targetId: operator.id,
      detail: { session: sessionId },
    });
  });
}
