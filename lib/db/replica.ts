/**
 * A standby of the database for reads of many rows (DATABASE_READ_URL, decision 075). It is asked only what it can answer as the
 * primary would: with all that was committed before the question. Knows Postgres and nothing of licenses.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { config } from "../config/config";
import { log } from "../process/log";
import { processState } from "../process/process-state";
import { beforeDisconnect, type Db, database, databasePool, openPool, type Statement } from "./client";
import { isDatabaseUnavailable, sqlStateOf } from "./conflicts";
import { schemaProblem } from "./schema";
import { sessionProblem } from "./session";

/**
 * `lagging`: it has not yet what the primary has. `away`: no answer. `not_streaming`: it receives nothing, or is no standby.
 * `other_database`: not a copy of ours. `several`: its address leads to now this server, now another.
 */
export type ReplicaState = "ok" | "lagging" | "away" | "not_streaming" | "other_database" | "several";

type Replica = {
  url: string;
  pool: pg.Pool;
  db: Db;
  /** When the server behind it was started. */
  server: string | null;
};

type Standby = { identity: string; isStreaming: boolean; isCurrent: boolean };

/** So long nobody asks a standby that could not answer. */
const REST_MS = 5_000;
const POLL_MS = 10;
const STATEMENT_TIMEOUT = "57014";

const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** No position on a primary that became a standby. Without waiting for the disk, what is committed may not be flushed. */
const WRITTEN: Statement = {
  name: "written-position",
  text: `SELECT ${IDENTITY} AS identity,
                CASE WHEN pg_is_in_recovery() THEN NULL
                     WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
                     ELSE pg_current_wal_flush_lsn() END::text AS position`,
};
const REPLAYED: Statement = {
  name: "replayed-position",
  text: `SELECT ${IDENTITY} AS identity,
                pg_is_in_recovery() AND EXISTS (SELECT FROM pg_stat_wal_receiver) AS "isStreaming",
                coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isCurrent"`,
};
const SERVER = "SELECT pg_postmaster_start_time()::text AS server";

const opened = processState<Replica>("replica");
const resting = processState<number>("replica rests until");
const told = processState<ReplicaState>("replica as last told");

class SeveralServersError extends Error {
  override name = "SeveralServersError";
}

/**
 * For reads of many rows that decide nothing: on the standby, where there is one that has replayed everything committed by now; else,
 * and where it fails, as if there were none. In an open transaction it stays there.
 */
export async function readFromReplica<C extends { db: Db }, T>(
  ctx: C,
  read: (ctx: C) => Promise<T>,
): Promise<T> {
  if (!config().databaseReadUrl || !("$connect" in ctx.db.prisma)) return read(ctx);
  if (performance.now() < (resting.value ?? 0)) return read(ctx);
  const replica = await currentReplica(ctx.db);
  if (!replica) return read(ctx);
  try {
    return await read({ ...ctx, db: replica.db });
  } catch (error) {
    // A statement that takes too long there does so here, too. Another read may have given the pool up.
    const isAway = isDatabaseUnavailable(error) && sqlStateOf(error) !== STATEMENT_TIMEOUT;
    if (!isAway && !replica.pool.ending) throw error;
    if (isAway) giveUp("away", error);
    return read(ctx);
  }
}

/** The same for one query whose text is made for it, which is not worth preparing: in the place of `databasePool()`. */
export function readingPool() {
  return {
    query: <Row extends object>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> =>
      readFromReplica({ db: database() }, ({ db }) => {
        const pool = opened.value?.db === db ? opened.value.pool : databasePool();
        return pool.query<Row>(text, [...values]);
      }),
  };
}

/** Asks it now. Null without DATABASE_READ_URL. Rejects where the primary cannot be asked. */
export async function replicaState(db: Db): Promise<ReplicaState | null> {
  if (!config().databaseReadUrl) return null;
  const state = await look(db);
  if (state === "ok") resting.value = 0;
  return state;
}

async function currentReplica(db: Db): Promise<Replica | null> {
  const state = await look(db);
  return state === "ok" ? (opened.value ?? null) : null;
}

/** Null where the primary does not know its own position. */
async function look(db: Db): Promise<ReplicaState | null> {
  const [primary] = await db.run<{ identity: string; position: string | null }>(WRITTEN, []);
  if (!primary?.position) return null;
  try {
    const state = await lookUntilCurrent(primary.identity, primary.position);
    if (state !== "ok") return giveUp(state);
    tell(state);
    return state;
  } catch (error) {
    return giveUp(error instanceof SeveralServersError ? "several" : "away", error);
  }
}

async function lookUntilCurrent(identity: string, position: string): Promise<ReplicaState> {
  const deadline = performance.now() + config().databaseReadWaitMs;
  for (;;) {
    const [standby] = await replica().db.run<Standby>(REPLAYED, [position]);
    if (standby?.identity !== identity) return "other_database";
    if (!standby.isStreaming) return "not_streaming";
    if (standby.isCurrent) return "ok";
    if (performance.now() >= deadline) return "lagging";
    await delay(POLL_MS);
  }
}

/** Opened again after a failure: connections to a server that another one replaced would lead nowhere. */
function replica(): Replica {
  const url = config().databaseReadUrl;
  if (!url) throw new Error("There is no DATABASE_READ_URL.");
  if (opened.value?.url === url) return opened.value;
  close().catch(() => undefined);
  const { pool, db } = openPool(url, { onConnect: requireReadable });
  const made: Replica = { url, pool, db, server: null };
  opened.value = made;
  beforeDisconnect(close);
  return made;

  /** Its position is asked on one connection, the rows on another. */
  async function requireReadable(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ server: string }>(SERVER);
    made.server ??= rows[0]?.server ?? null;
    if (made.server !== rows[0]?.server)
      throw new SeveralServersError("DATABASE_READ_URL leads to more than one server.");
    // Its role may be another one, and a pooler may stand before it alone.
    const problem = (await sessionProblem(client)) ?? (await schemaProblem(client, made.url));
    if (problem) throw new Error(problem);
  }
}

function giveUp(state: Exclude<ReplicaState, "ok">, error?: unknown): ReplicaState {
  resting.value = performance.now() + REST_MS;
  tell(state, error);
  if (state !== "lagging") close().catch(() => undefined);
  return state;
}

/** Once for each change. */
function tell(state: ReplicaState, error?: unknown): void {
  const before = told.value ?? "ok";
  told.value = state;
  if (state === before) return;
  if (state === "ok") log().info({ replica: state }, "lists are read from the standby again");
  else
    log().warn(
      { replica: state, ...(error ? { err: error } : {}) },
      "the standby is not used; lists are read from the primary",
    );
}

async function close(): Promise<void> {
  const open = opened.value;
  opened.value = undefined;
  await open?.pool.end();
}
