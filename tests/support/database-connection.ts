/** Connections to the test's database: this process's pool, and one beside it as another server's. */
import pg from "pg";
import { onTestFinished } from "vitest";
import { stopChangeFeed } from "@/lib/db/change-feed";
import { connectDatabase, databaseUrl, disconnectDatabase, isConnected } from "@/lib/db/client";

/** Resolves when the pool is closed, whatever was left to be done later, which opens it again. */
export async function leaveDatabase(): Promise<void> {
  await stopChangeFeed();
  do await disconnectDatabase();
  while (isConnected());
}

/** From here on the pool is of `url`. */
export async function switchDatabase(
  url: string,
  timeouts?: Parameters<typeof connectDatabase>[1],
): Promise<void> {
  await leaveDatabase();
  connectDatabase(url, timeouts);
}

/** Beside the pool. Ends with the test. */
export async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
