/**
 * Calls that a token may repeat under a name of its own: for a day the same answer again, and never the same work twice
 * (docs/contract.md D10).
 */
import { createHash, hkdfSync } from "node:crypto";
import { seal, unseal } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import type { Context } from "../context";

export const REPEATABLE_HOURS = 24;
const LABEL = "repeatable call";
const KEY_BYTES = 32;

/** `token` and `name` are stored in no form that they could be found out from. `request`: of method, address and body. */
export type RepeatableCall = Readonly<{ token: string; name: string; request: string }>;

export type Repeated = Readonly<{ answer: Buffer; isReplayed: boolean }>;

/**
 * What `work` gives is kept in the transaction of what it does: a crash leaves both or neither. The same call at the same time
 * waits. "conflict": the name stands for another request. What `work` throws leaves the name free.
 */
export async function onceOrAgain(
  ctx: Context,
  { token, name, request }: RepeatableCall,
  work: (tx: Context) => Promise<Buffer>,
): Promise<Repeated | "conflict"> {
  const secret = Buffer.from(hkdfSync("sha256", token, name, LABEL, 2 * KEY_BYTES));
  const [id, key] = [new Uint8Array(secret.subarray(0, KEY_BYTES)), secret.subarray(KEY_BYTES)];
  const requestHash = new Uint8Array(createHash("sha256").update(request).digest());
  const oldest = new Date(ctx.now.getTime() - REPEATABLE_HOURS * 3_600_000);
  return inTransaction(ctx, async (tx) => {
    // Waits for one that runs. One whose answer is no longer kept is run again.
    const [begun] = await tx.db.prisma.$queryRaw<{ id: Uint8Array }[]>`
      INSERT INTO repeatable_calls (id, request_hash, at) VALUES (${id}, ${requestHash}, ${ctx.now})
      ON CONFLICT (id) DO UPDATE SET request_hash = excluded.request_hash, at = excluded.at, answer = NULL
        WHERE repeatable_calls.at <= ${oldest}
      RETURNING id`;
    if (!begun) {
      const before = await tx.db.prisma.repeatableCall.findUniqueOrThrow({ where: { id } });
      if (!before.answer || !requestHash.every((byte, at) => byte === before.requestHash[at]))
        return "conflict" as const;
      return { answer: unseal([key], LABEL, before.answer), isReplayed: true };
    }
    const answer = await work(tx);
    await tx.db.prisma.repeatableCall.update({
      where: { id },
      data: { answer: seal([key], LABEL, answer) },
    });
    return { answer, isReplayed: false };
  });
}

/** Those that are over. */
export async function sweepRepeatableCalls({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const at = { lte: new Date(now.getTime() - REPEATABLE_HOURS * 3_600_000) };
  await db.prisma.repeatableCall.deleteMany({ where: { at } });
}
