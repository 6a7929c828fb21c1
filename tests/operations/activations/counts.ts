/** What the database says of a key's seats, and how a crowd of calls ended. */
import { databasePool } from "@/lib/db/client";
import { DomainError } from "@/lib/domain/errors";

/** `counted` is the column that limits; `held` the rows; `taken` and `freed` the log entries of devices. */
export async function seatsOf(keyId: string) {
  const { rows } = await databasePool().query<{
    counted: number;
    held: number;
    taken: number;
    freed: number;
  }>(
    `SELECT active_devices AS counted,
            (SELECT count(*)::int FROM activations WHERE key_id = k.id AND released_at IS NULL) AS held,
            (SELECT count(*)::int FROM audit_entries WHERE target_id = k.id AND action = 'device.activated') AS taken,
            (SELECT count(*)::int FROM audit_entries WHERE target_id = k.id AND action = 'device.deactivated') AS freed
     FROM license_keys k WHERE id = $1`,
    [keyId],
  );
  const [row] = rows;
  if (!row) throw new Error("There is no such key.");
  return row;
}

/** How often each outcome happened: "done", or the domain's code. Anything else that is thrown fails the test. */
export async function outcomesOf(work: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(work)) {
    const outcome = result.status === "fulfilled" ? "done" : codeOf(result.reason);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function codeOf(reason: unknown): string {
  if (reason instanceof DomainError) return reason.code;
  throw reason;
}
