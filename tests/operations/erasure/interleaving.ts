/** Steps that bring an erasure and what runs beside it into an order, by locks and not by time. */
import { expect } from "vitest";
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { aKey, aShop } from "@/tests/support/factories";
import { anAddress } from "../session/customer";

export const NAME = "Ottokar Zwischendrin";

export async function aPerson() {
  const { application } = await aShop();
  const email = anAddress();
  const { id, key } = await aKey(application, { email: parseEmail(email), name: NAME });
  return { application, email, id, key };
}

/** Until so many connections wait for a row, or for the log's lock. */
export async function waiting(count: number): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await databasePool().query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return (rows[0]?.waiting ?? 0) >= count;
  };
  await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true);
}

/** Holds a row until `work` is done. */
export async function holding(
  table: string,
  id: string,
  work: () => Promise<void>,
  column = "id",
): Promise<void> {
  const client = await databasePool().connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT 1 FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [id]);
    await work();
  } finally {
    await client.query("COMMIT");
    client.release();
  }
}

export const EMPTY = {
  keys: 0,
  devices: 0,
  accounts: 0,
  links: 0,
  requests: 0,
  mails: 0,
  optOuts: 0,
  events: 0,
  imports: 0,
  mentions: 0,
  logEntries: 0,
};

export async function nothingNames(word: string, keyId: string): Promise<void> {
  const { rows } = await databasePool().query<{ text: string }>(
    `SELECT e::text AS text FROM audit_entries e WHERE target_id = $1
      UNION ALL SELECT k::text FROM license_keys k WHERE id = $1 UNION ALL SELECT a::text FROM activations a WHERE key_id = $1`,
    [keyId],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { text } of rows) expect(text).not.toContain(word);
}
