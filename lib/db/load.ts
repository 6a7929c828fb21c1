/** Puts the lines of `dump.ts` into a database without rows of its own: all of them, or none. */
import pg from "pg";
import { fitting, LoadError, requireAll, requireSame } from "./load-digests";
import { dropIndexes } from "./load-indexes";
import { RowDigest, STABLE_TEXT, type TableDigest } from "./row-digest";
import { setUpClient } from "./session";
import { TABLES, type Table } from "./tables";

export type LoadSteps = Readonly<{
  /** Asked in the transaction, before anything is written. */
  requireEmpty(client: pg.Client): Promise<void>;
  /** Done before it is committed, with the rows in place: what must be there with them, or not at all. */
  beforeCommit?(client: pg.Client, digests: readonly TableDigest[]): Promise<void>;
  /** How many rows are written by now. */
  onProgress?(rows: number, table: string): void;
  /** Whether the lines tell a digest of each table, as all but those of an older form do. Where told, they must fit the lines. */
  hasDigests: boolean;
  /** Whether what was written is read again and compared with them, too. */
  compare?: boolean;
}>;

export type Loaded = Readonly<{
  rows: number;
  /** As the lines tell them; none for lines of an older form. */
  digests: readonly TableDigest[];
}>;

const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 4_000_000;
const FOREIGN_KEYS = `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace ORDER BY conname`;

type ForeignKey = { table: string; name: string; definition: string };

/**
 * In one transaction. References are checked at the end, for all rows at once; triggers do not run, since what they write is among
 * the lines. Throws LoadError, or what PostgreSQL says.
 */
export async function loadTables(
  url: string,
  lines: AsyncIterator<string>,
  steps: LoadSteps,
): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await setUpClient(client, url);
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
       SET LOCAL maintenance_work_mem = '128MB'; ${STABLE_TEXT}`,
    );
    const { rows: tables } = await client.query<Table>(TABLES);
    for (const { name } of tables) await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
    await steps.requireEmpty(client);
    const { rows: references } = await client.query<ForeignKey>(FOREIGN_KEYS);
    for (const one of references) await client.query(`ALTER TABLE ${one.table} DROP CONSTRAINT ${one.name}`);
    for (const { name } of tables)
      await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER; DELETE FROM "${name}"`);
    const loaded = await writeLines(client, tables, lines, steps);
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    for (const one of references)
      await client.query(`ALTER TABLE ${one.table} ADD CONSTRAINT ${one.name} ${one.definition}`);
    if (steps.compare) await requireSame(client, tables, loaded.digests);
    await steps.beforeCommit?.(client, loaded.digests);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return loaded;
  } finally {
    // A transaction that was not ended is rolled back by this.
    await client.end();
  }
}

async function writeLines(
  client: pg.Client,
  tables: Table[],
  lines: AsyncIterator<string>,
  { onProgress, hasDigests }: LoadSteps,
): Promise<Loaded> {
  let [count, characters] = [0, 0];
  let table: Table | undefined;
  let [name, digest] = ["", new RowDigest()];
  let batch: string[] = [];
  let restoreIndexes: (() => Promise<void>) | null = null;
  const digests: TableDigest[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    // A table that has more than one batch is filled without its indexes; for a short one that is not worth it.
    if (batch.length >= BATCH_ROWS && table && !table.partitioned)
      restoreIndexes ??= await dropIndexes(client, table.name);
    await insert(client, table, batch);
    onProgress?.(count, table?.name ?? "");
    [batch, characters] = [[], 0];
  };
  const endTable = async () => {
    await flush();
    await restoreIndexes?.();
    restoreIndexes = null;
  };
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value;
    if (line.startsWith("{")) {
      count += 1;
      digest.add(line);
      characters += line.length;
      if (batch.push(line) >= BATCH_ROWS || characters > BATCH_CHARACTERS) await flush();
      continue;
    }
    await endTable();
    const [word, rest = ""] = line.split(/ (.*)/s);
    if (word === "#end" && Number(rest) === count) {
      if (hasDigests) requireAll(tables, digests);
      return { rows: count, digests };
    }
    if (word === "#table") {
      table = tables.find((one) => one.name === rest);
      [name, digest] = [rest, new RowDigest()];
    } else if (word === "#rows") digests.push(fitting(JSON.parse(rest), digest.of(name)));
    else if (word === "#sequences") await setSequences(client, rest);
    else break;
  }
  throw new LoadError();
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
