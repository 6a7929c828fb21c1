/** Entries of the console log for tests of its chain, made and spoiled by SQL. */
import { databasePool } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { sealAll } from "@/lib/domain/audit/seal";
import { contextAt } from "@/tests/support/factories";

/** Nothing is in the log afterwards. */
export async function emptyLog(): Promise<void> {
  await tamper("DELETE FROM audit_entries");
  await tamper("DELETE FROM audit_heads");
}

/** As whoever owns the database can, past the trigger that keeps sealed entries. */
export async function tamper(text: string, values: unknown[] = []): Promise<void> {
  const client = await databasePool().connect();
  try {
    await client.query("BEGIN");
    await client.query("ALTER TABLE audit_entries DISABLE TRIGGER sealed_entries_stay");
    await client.query("ALTER TABLE audit_heads DISABLE TRIGGER heads_stay");
    await client.query(text, values);
    await client.query("ALTER TABLE audit_entries ENABLE TRIGGER sealed_entries_stay");
    await client.query("ALTER TABLE audit_heads ENABLE TRIGGER heads_stay");
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

/** `count` sealed entries, each with a value in every column. */
export async function aSealedLog(count = 5): Promise<void> {
  await emptyLog();
  for (let number = 1; number <= count; number++) {
    await record(contextAt(), {
      applicationId: null,
      action: "key.updated",
      target: `key …000${number}`,
      targetId: crypto.randomUUID(),
      reason: "Asked for by „Jürgen“ 😀",
      detail: { number, price: 12.5 },
    });
  }
  await sealAll();
}

export async function sql(text: string, values: unknown[] = []): Promise<void> {
  await databasePool().query(text, values);
}

export async function seqs(): Promise<number[]> {
  const { rows } = await databasePool().query(
    "SELECT seq::int FROM audit_entries ORDER BY audit_entries.seq",
  );
  return rows.map(({ seq }) => seq);
}
