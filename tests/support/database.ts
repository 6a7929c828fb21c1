/** Databases for tests: copies of the migrated template, each the own of whoever asked. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { disconnectDatabase } from "@/lib/db/client";

/** As `global-setup.ts` calls it, which runs in another process. */
const TEMPLATE = "latchkey_template";
const made: string[] = [];

/** A database with all migrations and no rows; for a test that starts a real server with this DATABASE_URL. */
export function freshDatabase(): Promise<string> {
  return createDatabase(`TEMPLATE ${TEMPLATE}`);
}

/** A database without any table. */
export function emptyDatabase(): Promise<string> {
  return createDatabase("TEMPLATE template0");
}

/** Drops what this test file made; called by `setup-database.ts` after its last test. */
export async function dropDatabases(): Promise<void> {
  await disconnectDatabase();
  const names = made.splice(0);
  await asSuperuser(async (client) => {
    for (const name of names) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

async function createDatabase(origin: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files is several times faster here than PostgreSQL's own default of writing every page to its log.
  await asSuperuser((client) => client.query(`CREATE DATABASE ${name} ${origin} STRATEGY FILE_COPY`));
  made.push(name);
  const url = new URL(inject("clusterUrl"));
  url.pathname = name;
  return url.href;
}

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
