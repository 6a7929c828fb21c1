/**
 * The one connection every process keeps to the embedded database while it uses it. Its locks say who is there:
 * PostgreSQL itself drops them when a process dies, so they are never stale. Who leaves last stops the database;
 * who started it does not matter.
 */
import { dirname } from "node:path";
import pg from "pg";
import { StartError } from "../../process/start-error";
import { type Cluster, SUPERUSER } from "./postgres-cluster";

export type Role = "server" | "command";
/** `isStarting`: it recovers what a crash left, for example, and will let processes in. */
export type Entry = { client: pg.Client } | { notYet: string; isStarting: boolean };

export const DATABASE = "latchkey";
/** Held shared by every process that uses the database, alone by the one that stops it. */
const USERS_LOCK = "72707, 1";
/** Held by the server that owns the data directory. */
const SERVER_LOCK = "72707, 2";
/** Time for the previous server to leave, when one replaces the other. */
const SERVER_TIMEOUT_MS = 3_000;
/** Time that a server which stops gives to commands under way. */
const COMMANDS_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

const CODE = {
  wrongPassword: "28P01",
  noSuchDatabase: "3D000",
  lockTimeout: "55P03",
  cannotConnectNow: "57P03",
  tooManyConnections: "53300",
};

export function urlOf(cluster: Cluster, port: number, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;
}

/** Throws StartError when another server has the directory, or the password is not the cluster's. */
export async function enterCluster(cluster: Cluster, port: number, role: Role): Promise<Entry> {
  const client = clientFor(urlOf(cluster, port));
  try {
    await client.connect();
    const entered = await client.query(`SELECT pg_try_advisory_lock_shared(${USERS_LOCK}) AS ok`);
    if (!entered.rows[0]?.ok) throw new Error("the process that used it last is stopping it");
    if (role === "server") await claimDirectory(client, cluster);
    return { client };
  } catch (error) {
    // Not waited for: a connection that broke half way may never answer.
    client.end().catch(() => undefined);
    if (error instanceof StartError) throw error;
    if (codeOf(error) === CODE.noSuchDatabase) {
      return { notYet: await createDatabase(cluster, port), isStarting: false };
    }
    if (codeOf(error) === CODE.wrongPassword) {
      throw new StartError(
        `The password in secrets.json does not open the database in ${cluster.directory}; restore the secrets.json that belongs to it.`,
      );
    }
    const notYet = error instanceof Error && error.message ? error.message : String(codeOf(error));
    return { notYet, isStarting: codeOf(error) === CODE.cannotConnectNow };
  }
}

/** Gives up this process's place. True: no one else is there, and no one can enter while `client` is connected. */
export async function leaveCluster(client: pg.Client, role: Role): Promise<boolean> {
  await client.query("SELECT pg_advisory_unlock_all()");
  if (role === "command") {
    const alone = await client.query(`SELECT pg_try_advisory_lock(${USERS_LOCK}) AS ok`);
    return Boolean(alone.rows[0]?.ok);
  }
  return lockWithin(client, USERS_LOCK, COMMANDS_TIMEOUT_MS);
}

/** Does `work` unless a process of this installation uses the server on `port`; none can enter meanwhile. */
export async function whileNoOneUses(
  cluster: Cluster,
  port: number,
  work: () => Promise<void>,
): Promise<void> {
  const client = clientFor(urlOf(cluster, port));
  try {
    if (await isFree(client)) await work();
  } finally {
    client.end().catch(() => undefined);
  }
}

/** One that lets nobody in has no users: it only just starts, or its password is another. */
async function isFree(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
  } catch (error) {
    return codeOf(error) !== CODE.tooManyConnections;
  }
  return leaveCluster(client, "command");
}

async function claimDirectory(client: pg.Client, cluster: Cluster): Promise<void> {
  if (await lockWithin(client, SERVER_LOCK, SERVER_TIMEOUT_MS)) return;
  throw new StartError(
    `The data directory ${dirname(cluster.directory)} is in use by another Latchkey server; stop it or set DATA_DIR to another directory.`,
  );
}

async function lockWithin(client: pg.Client, lock: string, milliseconds: number): Promise<boolean> {
  try {
    await client.query(`SET lock_timeout = ${milliseconds}`);
    await client.query(`SELECT pg_advisory_lock(${lock})`);
    return true;
  } catch (error) {
    if (codeOf(error) === CODE.lockTimeout) return false;
    throw error;
  }
}

/** Missing after the very first start. Another process may be doing the same: the next attempt shows. */
async function createDatabase(cluster: Cluster, port: number): Promise<string> {
  const client = clientFor(urlOf(cluster, port, "postgres"));
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    client.end().catch(() => undefined);
  }
  return "it was just created";
}

function clientFor(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "latchkey presence",
  });
  // The query that is awaited reports the loss; without a listener it would end the process.
  client.on("error", () => undefined);
  return client;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
