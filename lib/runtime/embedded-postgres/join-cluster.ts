/**
 * The way of a process into the embedded database: use the running server, or wait for it, or start one. Other
 * processes do the same at the same time; PostgreSQL lets one server onto a directory, and the rest join that.
 */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { config } from "../../config/config";
import { freePort, isFree } from "../../process/free-port";
import { log } from "../../process/log";
import { StartError } from "../../process/start-error";
import { enterCluster, type Role } from "./cluster-session";
import { type Cluster, createCluster } from "./postgres-cluster";
import { LEAST_SHARED_BUFFERS, sharedBuffers } from "./postgres-memory";
import { type PostgresProcess, startPostgres } from "./postgres-process";
import { findPostmaster, type PostmasterState, removeNote } from "./postmaster-pid";
import { stopUnlessUsed } from "./stop-own";

const START_TIMEOUT_MS = 60_000;
/** How long a directory may be held by a server that cannot be seen from here, before that is an error. */
const REFUSED_TIMEOUT_MS = 10_000;
const POLL_MS = 50;
const CONNECTIONS_MIN = 200;
/** A file of PostgreSQL's own log, which it may need to recover. */
const NEEDED_BYTES = 16 * 1024 ** 2;

export type Session = { client: pg.Client; port: number };

export type Wanted = Readonly<{
  /** For a server that is started. */
  memory?: string;
  /** Where this process and those it started look for it. Another port is taken only where a program has this one. */
  port?: number;
}>;

/** If no way in is found, a server that was started here is stopped again. */
export async function joinCluster(
  cluster: Cluster,
  role: Role,
  signal: AbortSignal,
  wanted: Wanted = {},
): Promise<Session> {
  const started: Started = { own: null };
  try {
    return await findTheWayIn(cluster, role, signal, wanted, started);
  } catch (error) {
    if (started.own) await stopUnlessUsed(cluster, started.own);
    throw error;
  }
}

type Started = { own: PostgresProcess | null };

/** One round: use the running server, or wait for it, or start one. Repeated until it answers. */
async function findTheWayIn(
  cluster: Cluster,
  role: Role,
  signal: AbortSignal,
  { memory = sharedBuffers(), port }: Wanted,
  started: Started,
): Promise<Session> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let refusedSince = Number.POSITIVE_INFINITY;
  let state = "it was not started";
  let isStarting = false;
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    const found = findPostmaster(cluster.directory);
    if (found.kind === "running" && port && found.port !== port && (await isFree(port))) {
      state = "a command has it on another port; it is waited for";
    } else if (found.kind === "running") {
      const entry = await enterCluster(cluster, found.port, role);
      if ("client" in entry) return { client: entry.client, port: found.port };
      state = entry.notYet;
      isStarting = entry.isStarting;
      refusedSince = Number.POSITIVE_INFINITY;
    } else if (found.kind !== "unclear" && !started.own?.isRunning()) {
      const { own } = started;
      if (own?.lackedMemory() && memory !== LEAST_SHARED_BUFFERS) {
        log().warn(
          { memory },
          "the system gives the embedded database less memory; it will be slower with many keys",
        );
        memory = LEAST_SHARED_BUFFERS;
      } else if (own) {
        state = whyAgain(own, cluster, refusedSince);
        if (own.wasRefused()) refusedSince = Math.min(refusedSince, performance.now());
      }
      started.own = await begin(cluster, found, { memory, port });
    }
    await delay(POLL_MS, undefined, { signal });
  }
  // Stopped, it would begin its recovery again at the next start; so it goes on, and that one joins it.
  if (isStarting) started.own = null;
  throw new StartError(
    `The embedded database in ${cluster.directory} did not answer within ${START_TIMEOUT_MS / 1000} seconds (${state}).`,
  );
}

async function begin(
  cluster: Cluster,
  found: PostmasterState,
  { memory, port: wanted }: { memory: string; port: number | undefined },
): Promise<PostgresProcess> {
  if (found.kind === "foreign") removeNote(cluster.directory, found.note);
  await createCluster(cluster);
  // After a crash on the same port again, so that processes which live on find it. One that stopped itself has taken its note along.
  const last = wanted ?? (found.kind === "dead" ? found.port : null);
  const port = last !== null && (await isFree(last)) ? last : await freePort();
  const settings = { max_connections: String(connectionsNeeded()), shared_buffers: memory };
  return startPostgres(cluster, { port, settings });
}

/** Each process, the primary and the one for pages among them, has its pool and one connection that listens; some are for commands and for people who look in. */
function connectionsNeeded(): number {
  const { workers, databasePoolSize } = config();
  return Math.max(CONNECTIONS_MIN, (workers + 2) * (databasePoolSize + 2) + 50);
}

/** Judges a server of ours that ended: throws unless another attempt can go better. */
function whyAgain(own: PostgresProcess, cluster: Cluster, refusedSince: number): string {
  if (own.wasStopped()) return "the process that used it last stopped it";
  if (own.portWasTaken()) return "its port was taken";
  if (!own.wasRefused()) {
    // What it wrote may have found no room either.
    const reason = lacksRoom(cluster) ? "there is no room on its disk" : own.lastWords();
    throw new StartError(`The embedded database in ${cluster.directory} cannot start (${reason}).`);
  }
  if (performance.now() - refusedSince > REFUSED_TIMEOUT_MS) {
    throw new StartError(
      `The data directory ${dirname(cluster.directory)} is in use by a database that this process cannot see, perhaps in another container; stop it or set DATA_DIR to another directory.`,
    );
  }
  return "another process has the directory";
}

function lacksRoom({ directory }: Cluster): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < NEEDED_BYTES;
}
