import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate, pendingMigrations } from "@/lib/db/migrate";
import { emptyDatabase, freshDatabase } from "@/tests/support/database";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";

const ours = (await readdir("prisma/migrations", { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

let url: string;
let folder: string;

beforeEach(async () => {
  url = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "latchkey-migrations-"));
  await cp("prisma/migrations", folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

describe("migrate", () => {
  test("applies every migration to an empty database in order, and none a second time", async () => {
    expect(await migrate(url)).toEqual(ours);
    expect(await migrate(url)).toEqual([]);
  });

  test("of several processes at once exactly one applies each, and all find the database up to date", async () => {
    const results = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);
    expect(results.flat().sort()).toEqual(ours);
    expect(await query("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1")).toEqual(
      ours.map((name) => ({ name })),
    );
  });

  test("keeps its books as Prisma does: name, SHA-256 of the file, one step, times", async () => {
    await migrate(url);
    const rows = await query("SELECT * FROM _prisma_migrations ORDER BY migration_name");
    expect(rows).toEqual(
      ours.map((name) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
        migration_name: name,
        started_at: expect.any(Date),
        finished_at: expect.any(Date),
        rolled_back_at: null,
        // What Prisma leaves to failures; an older version reads it (decision 029).
        logs: saidBy(name),
        applied_steps_count: 1,
      })),
    );
  });

  test("refuses a migration that was changed after it was applied, and names it", async () => {
    await migrate(url, folder);
    await addMigration(ours[0] ?? "", "SELECT 1;");
    await expect(migrate(url, folder)).rejects.toThrow(
      `The migration ${ours[0]} was changed after it was applied`,
    );
  });

  test("takes a file whose line ends a checkout turned for the same migration", async () => {
    await addMigration("29990101000000_lines", "SELECT 1;\nSELECT 2;\n");
    await migrate(url, folder);
    await addMigration("29990101000000_lines", "SELECT 1;\r\nSELECT 2;\r\n");
    expect(await migrate(url, folder)).toEqual([]);
  });

  test("refuses a database that a newer version has migrated", async () => {
    await addMigration("29990101000000_from_the_future", "CREATE TABLE future (id int);");
    await migrate(url, folder);
    await expect(migrate(url)).rejects.toThrow(
      "The database has the migration 29990101000000_from_the_future, which this version does not know",
    );
  });

  test("refuses a database in which another tool left a migration half done", async () => {
    await migrate(url);
    await query("UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(migrate(url)).rejects.toThrow("npx prisma migrate resolve");
  });

  test("keeps nothing of a migration that fails half way, and goes on when it is mended", async () => {
    await addMigration("29990101000000_broken", "CREATE TABLE half (id int); SELECT 1 / 0;");
    await expect(migrate(url, folder)).rejects.toThrow(
      "The migration 29990101000000_broken failed and nothing of it was kept (division by zero).",
    );
    expect(await query("SELECT to_regclass('half') AS found")).toEqual([{ found: null }]);
    expect(await query("SELECT 1 FROM _prisma_migrations WHERE migration_name LIKE '2999%'")).toEqual([]);

    await addMigration("29990101000000_broken", "CREATE TABLE half (id int);");
    expect(await migrate(url, folder)).toEqual(["29990101000000_broken"]);
  });

  test("applies functions whose bodies hold semicolons as they stand", async () => {
    await addMigration(
      "29990101000000_function",
      "CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END; $$; SELECT two();",
    );
    await migrate(url, folder);
    expect(await query("SELECT two()")).toEqual([{ two: 2 }]);
  });
});

describe("pendingMigrations", () => {
  afterEach(leaveDatabase);

  test("names all for an empty database and none for a migrated one", async () => {
    const migrated = await freshDatabase();
    await switchDatabase(url);
    expect(await pendingMigrations()).toEqual(ours);

    await switchDatabase(migrated);
    expect(await pendingMigrations()).toEqual([]);
  });
});

/** What its file says of itself. */
function saidBy(name: string): string | null {
  const sql = readFileSync(join("prisma/migrations", name, "migration.sql"), "utf8");
  return /^-- (compatible-with-previous.*)$/m.exec(sql)?.[1] ?? null;
}
