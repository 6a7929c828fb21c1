/** A streaming standby of a test's cluster, made from a base backup while that runs. */
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { clusterIn, stopPostgres } from "@/lib/runtime/embedded-postgres/postgres-cluster";
import { startOn, type TestCluster } from "./test-cluster";

const run = promisify(execFile);

/** What a primary needs on top of a test cluster's own settings. */
export const PRIMARY = { wal_level: "replica", synchronous_commit: "on", full_page_writes: "on" };

export type Standby = {
  urlOf(database: string): string;
  /** As an operator of it. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

export async function startStandby(primary: TestCluster): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), "standby-"));
  chmodSync(folder, 0o711);
  const cluster = clusterIn(folder, primary.cluster.password);
  await copy(primary, cluster.directory);
  const source = new URL(primary.urlOf("postgres"));
  const settings = {
    ...PRIMARY,
    primary_conninfo: `host=${source.hostname} port=${source.port} user=${source.username} password=${source.password}`,
    // Soon back where the primary was restarted.
    wal_retrieve_retry_interval: "100ms",
  };
  let port = await startOn(cluster, settings);
  const urlOf = (database: string) => {
    const url = new URL(primary.urlOf(database));
    url.port = String(port);
    return url.href;
  };
  return {
    urlOf,
    async query<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: urlOf("postgres") });
      await client.connect();
      return (await client.query<Row>(text).finally(() => client.end())).rows;
    },
    stop: () => stopPostgres(cluster.directory),
    async start() {
      port = await startOn(cluster, settings, port);
    },
  };
}

/** What pg_basebackup does, which is not among the embedded database's programs. */
async function copy(primary: TestCluster, directory: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.urlOf("postgres") });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    await run("cp", ["-a", primary.cluster.directory, directory]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT * FROM pg_backup_stop(false)");
    rmSync(join(directory, "postmaster.pid"));
    writeFileSync(join(directory, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(join(directory, "standby.signal"), "");
    for (const name of ["backup_label", "standby.signal"])
      await run("chown", [`--reference=${join(directory, "PG_VERSION")}`, join(directory, name)]);
  } finally {
    await client.end();
  }
}
