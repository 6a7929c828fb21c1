import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { log } from "@/lib/process/log";
import { freshDatabase } from "@/tests/support/database";
import { connectionTo, migrationsWith } from "@/tests/support/migrations";

const PACE = { lockMs: 100, attempts: 3, pauseMaxMs: 50 };
const NOTE = "29990101000000_note";
const INDEX = "29990101000000_index";
const BUILD_INDEX = `-- outside-a-transaction
DROP INDEX CONCURRENTLY IF EXISTS plans_name_idx;
-- Of a large table.
CREATE INDEX CONCURRENTLY plans_name_idx
  ON plans (name);
`;

let url: string;
beforeEach(async () => {
  url = await freshDatabase();
});

async function indexOf(client: pg.Client): Promise<{ valid: boolean }[]> {
  const { rows } = await client.query<{ valid: boolean }>(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('plans_name_idx')",
  );
  return rows;
}

function saidInLog(level: "info" | "warn"): () => unknown[] {
  const said = vi.spyOn(log(), level);
  onTestFinished(() => said.mockRestore());
  return () => said.mock.calls.map(([, words]) => words);
}

/** What another process that migrates does. */
async function holdMigrationLock(): Promise<pg.Client> {
  const other = await connectionTo(url);
  await other.query("BEGIN; SELECT pg_advisory_xact_lock(72707369)");
  return other;
}

describe("a table that others use", () => {
  test("is asked for again until it is free", async () => {
    const folder = await migrationsWith({ [NOTE]: "ALTER TABLE plans ADD COLUMN note_of_test text;" });
    const reader = await connectionTo(url);
    await reader.query("BEGIN; SELECT count(*) FROM plans");
    const warnings = saidInLog("warn");
    const migrated = migrate(url, folder, { ...PACE, attempts: 1000 });
    await expect.poll(warnings).toContain("a migration found its table in use; it is tried again");
    await reader.query("COMMIT");
    expect(await migrated).toEqual([NOTE]);
  });

  test("is not held up by the migration that waits for it: others go on in between", async () => {
    const folder = await migrationsWith({ [NOTE]: "ALTER TABLE plans ADD COLUMN note_of_test text;" });
    const reader = await connectionTo(url);
    await reader.query("BEGIN; SELECT count(*) FROM plans");
    const migrated = migrate(url, folder, { ...PACE, attempts: 1000 });
    const another = await connectionTo(url);
    for (let round = 0; round < 5; round++) {
      await another.query("SELECT count(*) FROM plans");
      await delay(50);
    }
    await reader.query("COMMIT");
    expect(await migrated).toEqual([NOTE]);
  });

  test("ends the start with a sentence when it is never free, and nothing of the file is kept", async () => {
    const folder = await migrationsWith({
      [NOTE]: "CREATE TABLE before_it (id int); ALTER TABLE plans ADD COLUMN note_of_test text;",
    });
    const reader = await connectionTo(url);
    await reader.query("BEGIN; SELECT count(*) FROM plans");
    await expect(migrate(url, folder, PACE)).rejects.toThrow(
      `The migration ${NOTE} found its tables in use 3 times, 0.1 seconds each, and nothing of it was kept (canceling statement due to lock timeout)`,
    );
    expect((await reader.query("SELECT to_regclass('before_it') AS found")).rows).toEqual([{ found: null }]);
  });
});

describe("another process that migrates", () => {
  test("is waited for, and the log says so", async () => {
    const folder = await migrationsWith({ [NOTE]: "CREATE TABLE of_test (id int);" });
    const other = await holdMigrationLock();
    const lines = saidInLog("info");
    const migrated = migrate(url, folder);
    await expect.poll(lines).toContain("waiting for another process that migrates the database");
    expect((await other.query("SELECT to_regclass('of_test') AS found")).rows).toEqual([{ found: null }]);
    await other.query("COMMIT");
    expect(await migrated).toEqual([NOTE]);
  });

  test("does not hold up a start that has nothing to migrate", async () => {
    await holdMigrationLock();
    expect(await migrate(url)).toEqual([]);
  });

  test("leaves no lock behind: every session is free of it when a migration has ended", async () => {
    const folder = await migrationsWith({ [NOTE]: "SELECT 1 / 0;" });
    const client = await connectionTo(url);
    await expect(migrate(url, folder)).rejects.toThrow("division by zero");
    const { rows } = await client.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 72707369 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    expect(rows).toEqual([]);
  });
});

describe("a migration outside of a transaction", () => {
  beforeEach(async () => {
    const client = await connectionTo(url);
    await client.query(
      "INSERT INTO applications (id, slug, name, kind, created_at) VALUES (gen_random_uuid(), 'app', 'App', 'license_only', now())",
    );
  });

  test("builds an index while the table is written to", async () => {
    const folder = await migrationsWith({ [INDEX]: BUILD_INDEX });
    const writer = await connectionTo(url);
    // An index that is built otherwise would wait for the end of this writer, and all others for the index.
    await writer.query("BEGIN; LOCK TABLE plans IN ROW EXCLUSIVE MODE");
    const migrated = migrate(url, folder);
    const client = await connectionTo(url);
    await expect.poll(() => indexOf(client)).toEqual([{ valid: false }]);
    await client.query("BEGIN; LOCK TABLE plans IN ROW EXCLUSIVE MODE NOWAIT; COMMIT");
    await writer.query("COMMIT");
    expect(await migrated).toEqual([INDEX]);
    expect(await indexOf(client)).toEqual([{ valid: true }]);
  });

  test("is applied by one of several processes, and the others do not keep it from ending", async () => {
    const folder = await migrationsWith({ [INDEX]: BUILD_INDEX });
    const results = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(results.flat()).toEqual([INDEX]);
    expect(await indexOf(await connectionTo(url))).toEqual([{ valid: true }]);
  });

  test("that failed half way is begun again by the next start", async () => {
    const client = await connectionTo(url);
    await client.query("CREATE FUNCTION fails() RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1 / 0'");
    const broken = BUILD_INDEX.replace("(name)", "((fails()))");
    const folder = await migrationsWith({ [INDEX]: broken });
    await expect(migrate(url, folder)).rejects.toThrow(
      `The migration ${INDEX} failed; the next start begins it again`,
    );
    const repaired = await migrationsWith({ [INDEX]: BUILD_INDEX });
    expect(await migrate(url, repaired)).toEqual([INDEX]);
    expect(await indexOf(client)).toEqual([{ valid: true }]);
  });
});
