/**
 * Learning of changes made by any server: a connection of its own that listens, and twice a second a look at
 * the counter as safety net. The same connection holds this process's instance lock, by which others can tell that
 * it lives.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { log } from "../log";
import { databasePool, databaseUrl } from "./client";

const CHANNEL = "latchkey_catalogue";
const INSTANCE_LOCK_SPACE = 1_819_569_771;
/** Twice in the second within which every server must know of a change. */
const POLL_MS = 500;
const CONNECT_MS = 5_000;
/** With an end to waiting: a connection that a firewall forgot must not keep this process on an old catalogue. */
const READ = {
  name: "catalogue-version",
  text: "SELECT version::text FROM catalogue_version WHERE id = 1",
  query_timeout: CONNECT_MS,
};
/** Held once by each server, also by one of several processes. */
export const SERVER_FEED = "latchkey feed";
const FEED = Symbol.for("latchkey.change-feed");

export type ChangeFeed = {
  /** Eight hex digits, another one each start. */
  instance: string;
  /** The newest version known; null until it was read once. */
  version: bigint | null;
  stop(): Promise<void>;
};

type Running = ChangeFeed & { ready: Promise<void>; read(): Promise<void> };
type Holder = typeof globalThis & { [FEED]?: Running | undefined };
const holder: Holder = globalThis;

/**
 * The feed of this process, started on first use. Resolves when a version is known. `connectionName`: what the database
 * calls its connection, for whoever counts servers; the first call decides.
 */
export async function changeFeed(connectionName: string = SERVER_FEED): Promise<ChangeFeed> {
  holder[FEED] ??= start(connectionName);
  await holder[FEED].ready;
  return holder[FEED];
}

/** The feed without waiting, or null when it was not started or knows no version yet. */
export function knownVersion(): bigint | null {
  return holder[FEED]?.version ?? null;
}

/**
 * Looks at the counter now, so that what this process has just committed shows in its next answer. Does nothing where
 * no feed runs; a failure is left to the next look.
 */
export async function catchUp(): Promise<void> {
  await holder[FEED]?.read().catch(() => undefined);
}

export async function stopChangeFeed(): Promise<void> {
  const feed = holder[FEED];
  holder[FEED] = undefined;
  await feed?.stop();
}

/** Whether the process with this instance holds its connection. */
export async function isInstanceAlive(instance: string): Promise<boolean> {
  const key = instanceKey(instance);
  const client = await databasePool().connect();
  try {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1, $2) AS free", [
      INSTANCE_LOCK_SPACE,
      key,
    ]);
    const isFree: boolean = rows[0]?.free === true;
    if (isFree) await client.query("SELECT pg_advisory_unlock($1, $2)", [INSTANCE_LOCK_SPACE, key]);
    return !isFree;
  } finally {
    client.release();
  }
}

function start(connectionName: string): Running {
  const instance = randomBytes(4).toString("hex");
  let listener: pg.Client | null = null;
  let stopped = false;
  let isReading = false;

  const read = async () => {
    const { rows } = await databasePool().query<{ version: string }>(READ);
    const version = BigInt(rows[0]?.version ?? "0");
    if (feed.version === null || version > feed.version) feed.version = version;
  };

  const listen = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: connectionName,
    });
    const forget = () => {
      if (listener === client) listener = null;
    };
    client.on("error", (error) =>
      log().warn({ reason: error.message }, "the change feed broke; it is opened again"),
    );
    client.on("end", forget);
    client.on("notification", () => void read().catch(() => undefined));
    listener = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // May wait: after a cut in the network the server can take the former connection for alive, and its lock with it.
      await client.query("SELECT pg_advisory_lock($1, $2)", [INSTANCE_LOCK_SPACE, instanceKey(instance)]);
    } catch (error) {
      forget();
      await client.end().catch(() => undefined);
      throw error;
    }
  };

  /** Reading does not wait for the listener, which may be busy coming back. */
  const poll = async () => {
    if (stopped) return;
    if (!listener) listen().catch(complain);
    if (isReading) return;
    isReading = true;
    await read().catch(complain);
    isReading = false;
  };

  const timer = setInterval(() => void poll(), POLL_MS);
  timer.unref();
  const feed: Running = {
    instance,
    version: null,
    ready: listen().then(read),
    read,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await listener?.end();
    },
  };
  // A first failure is told to whoever waits, and the next caller starts over.
  feed.ready.catch(() => {
    if (holder[FEED] === feed) void stopChangeFeed();
  });
  return feed;
}

function complain(error: unknown): void {
  log().debug({ reason: String(error) }, "the change feed could not be read");
}

function instanceKey(instance: string): number {
  return Number.parseInt(instance, 16) | 0;
}
