/** Connections to the test's database: this process's pool, and one beside it as another server's. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import { stopChangeFeed } from "@/lib/db/change-feed";
import {
  connectDatabase,
  databasePool,
  databaseUrl,
  disconnectDatabase,
  endBackgroundWork,
  isConnected,
  releaseDatabase,
} from "@/lib/db/client";

/** Resolves when the pool is closed, whatever was left to be done later, which opens it again. */
export async function leaveDatabase(): Promise<void> {
  await stopChangeFeed();
  do await disconnectDatabase();
  while (isConnected());
}

/** A test may ask more than the pool has connections at once, on a machine where each takes seconds. */
const SHARED_WAIT_MS = 60_000;

let shared: pg.Pool | null = null;

/** Before a file: the pool of the database that files of this process share, with what Prisma and PostgreSQL prepared in it. */
export async function shareDatabase(url: string): Promise<void> {
  if (isConnected() && databasePool() === shared) return;
  await leaveDatabase();
  connectDatabase(url);
  shared = databasePool();
  shared.options.connectionTimeoutMillis = SHARED_WAIT_MS;
}

/** After a file: closed, but for the pool that files share, which is idle then. */
export async function restDatabase(): Promise<void> {
  await stopChangeFeed();
  if (!isConnected() || databasePool() !== shared) return leaveDatabase();
  do {
    await endBackgroundWork();
    await delay(1);
  } while (shared.waitingCount > 0 || shared.idleCount < shared.totalCount);
  releaseDatabase();
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
