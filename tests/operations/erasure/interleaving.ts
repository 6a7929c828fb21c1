/** A person to be erased while something else is under way, and what must be left of them. */
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

/** Holds a row until `work` is done. */
export async function holding<T>(
  table: string,
  id: string,
  work: () => Promise<T>,
  column = "id",
): Promise<T> {
  const client = await databasePool().connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT 1 FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [id]);
    return await work();
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
