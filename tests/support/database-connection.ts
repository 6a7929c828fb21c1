/** A connection to the test's database that is not of this process's pool, as another server's. */
import pg from "pg";
import { onTestFinished } from "vitest";
import { databaseUrl } from "@/lib/db/client";

/** Ends with the test. */
export async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
