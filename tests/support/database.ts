/** Databases for tests: copies of the migrated template. All go with the cluster at the end of the run. */
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

/** As `global-setup-database.ts` calls it, which runs in another process. */
const TEMPLATE = "latchkey_template";
let ours: Promise<string> | null = null;
let dataDirectory: string | null = null;

/** The one database of this process, whose test files share it. */
export function processDatabase(): Promise<string> {
  ours ??= freshDatabase();
  return ours;
}

/** From here on the process has a new one, empty. */
export function replaceProcessDatabase(): void {
  ours = null;
}

/** A database with all migrations and no rows; for a test that starts a real server with this DATABASE_URL. */
export function freshDatabase(): Promise<string> {
  return createDatabase(`TEMPLATE ${TEMPLATE}`);
}

/** A database without any table. `origin`: what follows its name in CREATE DATABASE. */
export function emptyDatabase(origin = "TEMPLATE template0"): Promise<string> {
  return createDatabase(origin);
}

/** The one DATA_DIR of this process and of the servers that its test files share. */
export function processDataDirectory(): string {
  dataDirectory ??= newDataDirectory();
  return dataDirectory;
}

/** An empty DATA_DIR. */
export function newDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), "data-"));
}

async function createDatabase(origin: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  try {
    // Copying files is several times faster here than PostgreSQL's own default of writing every page to its log.
    await client.query(`CREATE DATABASE ${name} ${origin} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  const url = new URL(inject("clusterUrl"));
  url.pathname = name;
  return url.href;
}
