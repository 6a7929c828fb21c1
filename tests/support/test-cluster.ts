/** A PostgreSQL for the length of one run: as fast as can be, since a crash of the machine costs nothing here. */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@/lib/process/free-port";
import { urlOf } from "@/lib/runtime/embedded-postgres/cluster-session";
import {
  type Cluster,
  clusterIn,
  createCluster,
  stopPostgres,
} from "@/lib/runtime/embedded-postgres/postgres-cluster";
import { startPostgres } from "@/lib/runtime/embedded-postgres/postgres-process";

export type TestCluster = { cluster: Cluster; urlOf(database: string): string; stop(): Promise<void> };

const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // It would keep the template busy while a test copies it.
  autovacuum: "off",
  max_connections: "300",
  log_min_messages: "fatal",
};

/**
 * `settings`: on top of what makes it fast. Its folder lies in the temporary folder, which in a run of tests
 * ends with the run; elsewhere open a run directory first.
 */
export async function startTestCluster(settings: Record<string, string> = {}): Promise<TestCluster> {
  const directory = mkdtempSync(join(tmpdir(), "cluster-"));
  // Lets the user that PostgreSQL runs as pass, and look at nothing.
  chmodSync(directory, 0o711);
  const cluster = clusterIn(directory, randomBytes(16).toString("hex"));
  const stop = () => stopPostgres(cluster.directory);
  try {
    await createCluster(cluster, { durable: false });
    const port = await startOn(cluster, settings);
    return { cluster, urlOf: (database) => urlOf(cluster, port, database), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** On a directory that is complete. */
export async function startOn(
  cluster: Cluster,
  settings: Record<string, string>,
  wanted?: number,
): Promise<number> {
  const port = wanted ?? (await freePort());
  const server = await startPostgres(cluster, { port, settings: { ...FAST, ...settings } });
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(cluster, port, "postgres") });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return port;
    } catch (error) {
      if (!server.isRunning()) throw new Error(server.lastWords(), { cause: error });
      await delay(20);
    }
  }
}
