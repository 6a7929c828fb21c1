/**
 * A real PostgreSQL under DATA_DIR for installations without a database server of their own. Every process finds
 * the running one or starts it; knows processes and locks, and nothing of what the database holds.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { log } from "../../process/log";
import { leaveCluster, type Role, urlOf } from "./cluster-session";
import { joinCluster, type Session } from "./join-cluster";
import { type Cluster, clusterIn, stopPostgres } from "./postgres-cluster";

export type EmbeddedPostgres = Readonly<{
  url: string;
  /** Gives up the database, and stops it when no other process of this installation uses it. */
  close(): Promise<void>;
}>;

const RECOVERY_PAUSE_MS = 1_000;

/**
 * Waits until the database answers, up to a minute. Throws StartError: it cannot come up, or `role` is "server"
 * and another server has the directory. A server also brings a database back that dies while it runs.
 */
export async function openEmbeddedPostgres(options: {
  role: Role;
  dataDir: string;
  password: string;
}): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(options.dataDir, options.password);
  const closing = new AbortController();
  let session = await joinCluster(cluster, options.role, closing.signal);
  const { port } = session;
  let recovering: Promise<void> = Promise.resolve();

  const watch = () => {
    session.client.once("end", () => {
      if (!closing.signal.aborted) recovering = recover();
    });
  };
  const recover = async () => {
    log().error("the embedded database broke off; bringing it back");
    session = await rejoin(cluster, port, closing.signal);
    watch();
    log().info("the embedded database is back");
  };
  if (options.role === "server") watch();

  let closed: Promise<void> | null = null;
  const close = async () => {
    closing.abort();
    await recovering.catch(() => undefined);
    await leave(cluster, session.client, options.role);
  };
  return {
    url: urlOf(cluster, port),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function rejoin(cluster: Cluster, port: number, signal: AbortSignal): Promise<Session> {
  for (;;) {
    try {
      const session = await joinCluster(cluster, "server", signal, { port });
      if (session.port !== port)
        log().fatal("the embedded database came back on another port; restart this server");
      return session;
    } catch (error) {
      signal.throwIfAborted();
      log().error({ reason: (error as Error).message }, "the embedded database is not back yet");
      await delay(RECOVERY_PAUSE_MS, undefined, { signal });
    }
  }
}

async function leave(cluster: Cluster, client: pg.Client, role: Role): Promise<void> {
  // A connection that is gone holds no place; a database that still runs is found by the next process.
  const isLast = await leaveCluster(client, role).catch(() => false);
  // While the last one's connection stands no one can enter, and stopping ends it.
  if (isLast) await stopPostgres(cluster.directory);
  await client.end().catch(() => undefined);
}
