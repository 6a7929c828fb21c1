/**
 * The one connection pool of this process, shared by Prisma and by prepared statements. Knows Postgres and
 * nothing of licenses.
 */
import pg from "pg";
import { config } from "../config/config";
import { log } from "../process/log";
import { processState } from "../process/process-state";
import { type Prisma, PrismaClient } from "./generated/client";
import { prismaAdapter } from "./prisma-adapter";
import { compileQueriesCheaply } from "./query-compiler";
import { schemaOf, searchPathOf } from "./schema";
import { setUpSession } from "./session";
import { TIMEOUTS, type Timeouts } from "./timeouts";
import { traceQueries } from "./trace-queries";

const CONNECT_MS = 5_000;

/** A named text: prepared once per connection, so that the server plans it once. */
export type Statement = Readonly<{
  name: string;
  text: string;
  /** For what takes longer than a caller would wait. */
  timeoutMs?: number;
  /** Breaks it off. Only of a statement with `timeoutMs`. */
  signal?: AbortSignal | undefined;
}>;

export type Db = Readonly<{
  /** The pool, or inside `inTransaction` the transaction. */
  prisma: PrismaClient | Prisma.TransactionClient;
  /** Runs one prepared statement on a connection of its own: never part of a surrounding transaction. */
  run<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
}>;

type Connected = {
  url: string;
  pool: pg.Pool;
  prisma: PrismaClient;
  db: Db;
  /** What works with it by itself, and must end before it. */
  endings: Set<() => Promise<void>>;
  isWithheld: boolean;
};

type PoolOptions = { timeouts?: Timeouts; onConnect?: (client: pg.ClientBase) => Promise<void> };

/** Like a database that is starting, and named as PostgreSQL names that (57P03): callers are told to come again. */
class WithheldError extends Error {
  override name = "WithheldError";
  readonly code = "57P03";
}

/** One pool for all. */
const connection = processState<Connected>("database");

/** The database of this process; connects to DATABASE_URL on first use unless `connectDatabase` was called. Throws while it is withheld. */
export function database(): Db {
  const { db, isWithheld } = connected();
  if (isWithheld) throw new WithheldError("The database was not found usable yet.");
  return db;
}

/** The same, also while it is withheld: for those who find out whether it can be used. */
export function uncheckedDatabase(): Db {
  return connected().db;
}

/**
 * Keeps it from everyone until `releaseDatabase`: with other secrets, or with tables of an older version, answers would be
 * wrong rather than missing.
 */
export function withholdDatabase(): void {
  connected().isWithheld = true;
}

export function releaseDatabase(): void {
  connected().isWithheld = false;
}

export function isWithheld(): boolean {
  return connected().isWithheld;
}

export function databasePool(): pg.Pool {
  return connected().pool;
}

/** For a connection beside the pool. */
export function databaseUrl(): string {
  return connected().url;
}

/** For what needs a session of its own: no pooler stands in between, unless DATABASE_DIRECT_URL is missing. */
export function directDatabaseUrl(): string {
  return config().databaseDirectUrl ?? databaseUrl();
}

/** Opens the pool. Connections are made as they are needed, so a server that is down shows on the first query. */
export function connectDatabase(url: string, timeouts: Timeouts = TIMEOUTS): void {
  if (connection.value?.url === url) return;
  if (connection.value) throw new Error("This process is connected to another database already.");
  connection.value = { url, ...openPool(url, { timeouts }), endings: new Set(), isWithheld: false };
}

/** `onConnect`: for each new connection; where it rejects, the connection is given up. */
export function openPool(
  url: string,
  { timeouts = TIMEOUTS, onConnect }: PoolOptions = {},
): Pick<Connected, "pool" | "prisma" | "db"> {
  const schema = schemaOf(url);
  const searchPath = schema === "public" ? null : searchPathOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: config().databasePoolSize,
    connectionTimeoutMillis: CONNECT_MS,
    // A server that takes connections and answers nothing must not hold callers forever.
    query_timeout: timeouts.answerMs,
    onConnect: async (client) => {
      await setUpSession(client, timeouts, searchPath);
      await onConnect?.(client);
    },
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "latchkey",
  });
  if (config().tracing) traceQueries(pool);
  // Without a listener a connection that breaks ends the process. Its holder learns of it from the query, which
  // rejects; of an idle one the pool tells, and the next query opens a new one.
  pool.on("connect", (client) => client.on("error", () => undefined));
  // It resolves its end before all its connections have ended, and a database that stops meanwhile breaks the rest off.
  pool.on("error", (error) => {
    if (!pool.ending) log().warn({ reason: error.message }, "a database connection broke");
  });
  compileQueriesCheaply();
  const prisma = new PrismaClient({
    errorFormat: "minimal",
    adapter: prismaAdapter(pool, schema),
  });
  const run: Db["run"] = async <Row extends object>(statement: Statement, values: unknown[]) => {
    const { name, text, timeoutMs, signal } = statement;
    const query = { name, text, values };
    const result = timeoutMs
      ? await runLong<Row>(pool, query, { ...timeouts, statementMs: timeoutMs }, signal)
      : await pool.query<Row>(query);
    return result.rows;
  };
  return { pool, prisma, db: Object.freeze({ prisma, run }) };
}

/** With `statementMs` of its own, for this statement alone. */
async function runLong<Row extends object>(
  pool: pg.Pool,
  query: pg.QueryConfig,
  { statementMs, answerMs }: Timeouts,
  signal?: AbortSignal,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  const breakOff = () => void client.end().catch(() => undefined);
  signal?.addEventListener("abort", breakOff, { once: true });
  try {
    signal?.throwIfAborted();
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${statementMs}`);
    const limited = { ...query, query_timeout: statementMs + answerMs };
    const result = await client.query<Row>(limited);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // Closing the connection undoes it, also while it is under way.
    client.release(true);
    throw error;
  } finally {
    signal?.removeEventListener("abort", breakOff);
  }
}

/** Closes connections that are idle now, so that what is asked next opens new ones. */
export function renewConnections(): void {
  const { pool } = connected();
  for (let idle = pool.idleCount; idle > 0; idle--) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}

/** Whether someone has opened the pool. */
export function isConnected(): boolean {
  return connection.value !== undefined;
}

/**
 * For work in the background: `end` is called once when the database is about to be closed, which then waits for it. Returns how to take
 * that back.
 */
export function beforeDisconnect(end: () => Promise<void>): () => void {
  const { endings } = connected();
  endings.add(end);
  return () => void endings.delete(end);
}

/** Ends all that works with the database by itself. */
export async function endBackgroundWork(): Promise<void> {
  const open = connection.value;
  // A request that is still answered may begin something meanwhile.
  while (open && open.endings.size > 0) {
    const endings = [...open.endings];
    open.endings.clear();
    await Promise.all(endings.map((end) => end()));
  }
}

export async function disconnectDatabase(): Promise<void> {
  const open = connection.value;
  if (!open) return;
  await endBackgroundWork();
  if (connection.value !== open) return;
  connection.value = undefined;
  await open.prisma.$disconnect();
  await open.pool.end();
}

function connected(): Connected {
  if (connection.value) return connection.value;
  const url = config().databaseUrl;
  if (url) connectDatabase(url);
  if (!connection.value)
    throw new Error("No database is connected: set DATABASE_URL, or start with `npm start`.");
  return connection.value;
}
