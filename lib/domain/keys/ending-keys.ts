/**
 * What is done once for each key and each of its ends, so many days before it: found along an index from a position that is stored, so
 * that a server that was down catches up, and two servers do nothing twice.
 */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { CLOCKS_DIFFER_MS } from "../clocks";
import type { Context } from "../context";
import { daysAfter } from "./term";

/** `name`: of its position; no two purposes may share one. `daysBefore` 0: at the end itself. */
export type EndNotice = Readonly<{ name: string; daysBefore: number }>;
export type EndingKey = Readonly<{ id: string; expiresAt: Date }>;

type Position = Readonly<{ endsAt: Date; keyId: string }>;

const KEYS_AT_ONCE = 500;
/** Longer than any change of a single key takes: one that is not committed yet is not passed over. */
const LAG_MS = 60_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Calls `handle` with the next active keys whose end is `daysBefore` days away or nearer, in the transaction that marks them as handled;
 * their rows are locked. The first call for a notice handles nothing: it begins with keys that come so near from now on. The same holds
 * for an end that is set when less time than that is left. Before the end, keys that have ended meanwhile are left out. What was handled
 * while a clock was ahead is handled again at its time: else an end that was set since would be passed over. Resolves to false when
 * there is nothing left, or another server is at it.
 */
export async function forEndingKeys(
  ctx: Context,
  application: Pick<Application, "id">,
  { name, daysBefore }: EndNotice,
  handle: (tx: Context, keys: readonly EndingKey[]) => Promise<void>,
): Promise<boolean> {
  const until = new Date(daysAfter(ctx.now, daysBefore).getTime() - LAG_MS);
  return inTransaction(ctx, async (tx) => {
    const from = await takePosition(tx, application.id, name, until);
    if (!from) return false;
    const wasAhead = from.endsAt.getTime() > until.getTime() + CLOCKS_DIFFER_MS;
    if (from.endsAt >= until && !wasAhead) return false;
    const last = wasAhead ? null : await lastOfBatch(tx, application.id, from, until);
    const keys = last ? await lockKeys(tx, application.id, from, last, daysBefore) : [];
    if (keys.length > 0) await handle(tx, keys);
    const { endsAt, keyId } = last ?? { endsAt: until, keyId: LAST_ID };
    await tx.db.prisma.keyEndPosition.update({
      where: { name_applicationId: { name, applicationId: application.id } },
      data: { endsAt, keyId },
      select: { name: true },
    });
    return last !== null;
  });
}

/** Locked until the transaction ends. Null: another server has it. */
async function takePosition(tx: Context, applicationId: string, name: string, until: Date) {
  const { prisma } = tx.db;
  await prisma.$executeRaw`
    INSERT INTO key_end_positions (name, application_id, ends_at, key_id)
    VALUES (${name}, ${applicationId}::uuid, ${until}::timestamptz, ${LAST_ID}::uuid) ON CONFLICT DO NOTHING`;
  const [row] = await prisma.$queryRaw<Position[]>`
    SELECT ends_at AS "endsAt", key_id AS "keyId" FROM key_end_positions
    WHERE name = ${name} AND application_id = ${applicationId}::uuid FOR UPDATE SKIP LOCKED`;
  return row ?? null;
}

async function lastOfBatch(tx: Context, applicationId: string, from: Position, until: Date) {
  const [last] = await tx.db.prisma.$queryRaw<Position[]>`
    SELECT expires_at AS "endsAt", id AS "keyId" FROM (
      SELECT expires_at, id FROM license_keys
      WHERE application_id = ${applicationId}::uuid AND expires_at <= ${until}::timestamptz
        AND (expires_at, id) > (${from.endsAt}::timestamptz, ${from.keyId}::uuid)
      ORDER BY expires_at, id LIMIT ${KEYS_AT_ONCE}) AS batch
    ORDER BY expires_at DESC, id DESC LIMIT 1`;
  return last ?? null;
}

/** An end that was moved since the batch was read is judged again under the lock: it is in the batch now, or comes later. */
async function lockKeys(
  tx: Context,
  applicationId: string,
  from: Position,
  to: Position,
  daysBefore: number,
) {
  const after = daysBefore > 0 ? tx.now : from.endsAt;
  return tx.db.prisma.$queryRaw<EndingKey[]>`
    SELECT id, expires_at AS "expiresAt" FROM license_keys
    WHERE application_id = ${applicationId}::uuid AND state = 'active' AND expires_at >= ${after}::timestamptz
      AND (expires_at, id) > (${from.endsAt}::timestamptz, ${from.keyId}::uuid)
      AND (expires_at, id) <= (${to.endsAt}::timestamptz, ${to.keyId}::uuid)
    ORDER BY expires_at, id FOR UPDATE`;
}
