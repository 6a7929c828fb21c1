/** Puts the lines of `dump.ts` into a database without rows of its own: all of them, or none. */
import pg from "pg";
import { TABLES, type Table } from "./dump";
import { enterSchema } from "./schema";

/** The content is not what `dump.ts` writes, or ends early. */
export class LoadError extends Error {
  override name = "LoadError";
}

const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 4_000_000;
const FOREIGN_KEYS = `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`;

type ForeignKey = { table: string; name: string; definition: string };

/**
 * In one transaction. `requireEmpty` is asked in it, before anything is written. References are checked at the end, for all
 * rows at once; triggers do not run, since what they write is among the lines. Resolves with the number of rows.
 * Throws LoadError, or what PostgreSQL says.
 */
export async function loadTables(
  url: string,
  lines: AsyncIterable<string>,
  requireEmpty: (client: pg.Client) => Promise<void>,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await enterSchema(client, url);
    await client.query(
      "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
    );
    const { rows: tables } = await client.query<Table>(TABLES);
    for (const { name } of tables) await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
    await requireEmpty(client);
    const { rows: references } = await client.query<ForeignKey>(FOREIGN_KEYS);
    for (const one of references) await client.query(`ALTER TABLE ${one.table} DROP CONSTRAINT ${one.name}`);
    for (const { name } of tables)
      await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER; DELETE FROM "${name}"`);
    const count = await writeLines(client, tables, lines);
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    for (const one of references)
      await client.query(`ALTER TABLE ${one.table} ADD CONSTRAINT ${one.name} ${one.definition}`);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return count;
  } finally {
    // A transaction that was not ended is rolled back by this.
    await client.end();
  }
}

async function writeLines(client: pg.Client, tables: Table[], lines: AsyncIterable<string>): Promise<number> {
  let [count, characters] = [0, 0];
  let table: Table | undefined;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await insert(client, table, batch);
    [batch, characters] = [[], 0];
  };
  for await (const line of lines) {
    if (line.startsWith("{")) {
      count += 1;
      characters += line.length;
      if (batch.push(line) >= BATCH_ROWS || characters > BATCH_CHARACTERS) await flush();
      continue;
    }
    await flush();
    const [word, rest = ""] = line.split(/ (.*)/s);
    if (word === "#end" && Number(rest) === count) return count;
    if (word === "#table") table = tables.find(({ name }) => name === rest);
    else if (word === "#sequences") await setSequences(client, rest);
    else break;
  }
  throw new LoadError("The backup is cut off, or was changed.");
}

async function insert(client: pg.Client, table: Table | undefined, rows: string[]): Promise<void> {
  if (!table) throw new LoadError("The backup has rows of a table that its version does not have.");
  const { name, columns } = table;
  await client.query({
    name: `load ${name}`.slice(0, 63),
    text: `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", $1::json)`,
    values: [`[${rows.join(",")}]`],
  });
}

async function setSequences(client: pg.Client, text: string): Promise<void> {
  await client.query(
    `SELECT setval(format('%I.%I', current_schema(), s.name)::regclass, s.value)
       FROM json_to_recordset($1::json) AS s(name text, value bigint)`,
    [text],
  );
}
