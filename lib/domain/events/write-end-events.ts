/** Events about the ends of licenses: 30, 7 and 1 days before, and at the end (docs/contract.md D10). */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { type EndingKey, forEndingKeys } from "../keys/ending-keys";

/** Days before the end. 0: the end. */
const DAYS_BEFORE = [30, 7, 1, 0];
const PREFIX = "event.";

/**
 * Once for each key, end and number of days. Positions move on for every application that has endpoints, also while none of them hears
 * these events, so that one that begins to is not told of what is long over.
 */
export async function writeEndEvents(ctx: Context, signal?: AbortSignal): Promise<void> {
  await forgetPositions(ctx);
  const applications = await ctx.db.prisma.application.findMany({
    where: { webhookEndpoints: { some: {} } },
    select: { id: true },
  });
  for (const application of applications) {
    for (const daysBefore of DAYS_BEFORE) await writeEventsOf(ctx, application, daysBefore, signal);
  }
}

async function writeEventsOf(
  ctx: Context,
  application: Pick<Application, "id">,
  daysBefore: number,
  signal?: AbortSignal,
): Promise<void> {
  const notice = { name: `${PREFIX}${daysBefore}`, daysBefore };
  const write = (tx: Context, keys: readonly EndingKey[]) => writeEvents(tx, application, keys, daysBefore);
  let hasMore = true;
  while (hasMore && !signal?.aborted) hasMore = await forEndingKeys(ctx, application, notice, write);
}

async function writeEvents(
  tx: Context,
  application: Pick<Application, "id">,
  keys: readonly EndingKey[],
  daysBefore: number,
): Promise<void> {
  const ids = keys.map(({ id }) => id);
  const type = daysBefore > 0 ? "key.expiring" : "key.expired";
  const more = JSON.stringify(daysBefore > 0 ? { daysBefore } : {});
  await tx.db.prisma.$executeRaw`
    SELECT write_key_event(${application.id}::uuid, ${type}, k.id, ${tx.now}::timestamptz, ${more}::jsonb)
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS k (id, place) ORDER BY k.place`;
}

/** An application that has endpoints again some day begins then. */
async function forgetPositions({ db }: Context): Promise<void> {
  await db.prisma.keyEndPosition.deleteMany({
    where: { name: { startsWith: PREFIX }, application: { webhookEndpoints: { none: {} } } },
  });
}
