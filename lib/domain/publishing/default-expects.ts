/** What the releases of an application expect whose first upload does not say (docs/contract.md D9). */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { requirePermission } from "../permissions";

/** "platform/arch" each. */
export async function defaultExpects({ db }: Pick<Context, "db">, { id }: Application): Promise<string[]> {
  const { expects } = await db.prisma.application.findUniqueOrThrow({
    where: { id },
    select: { expects: true },
  });
  return expects;
}

/** For releases to come: those that are there keep theirs. The same again changes nothing. */
export async function setDefaultExpects(
  ctx: Context,
  application: Application,
  expects: readonly string[],
): Promise<void> {
  requirePermission(ctx.actor, "applications");
  await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const detail = changesBetween(
      { expects: await defaultExpects(tx, application) },
      { expects: [...expects] },
    );
    if (!detail) return;
    await tx.db.prisma.application.update({
      where: { id: application.id },
      data: { expects: [...expects] },
      select: { id: true },
    });
    await record(tx, {
      applicationId: application.id,
      action: "application.updated",
      target: application.slug,
      targetId: application.id,
      detail,
    });
  });
}
