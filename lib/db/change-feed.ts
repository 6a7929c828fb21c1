/**
 * Learning of changes made by any server: a connection of its own that listens, and twice a second a look at
 * the counter as safety net. Through a pooler there is no such connection, and the look is all there is.
 */
import pg from "pg";
import { log } from "../process/log";
import { processState } from "../process/process-state";
import { CATALOGUE_VERSION_SQL, type CatalogueVersion } from "./catalogue-version";
import { databasePool, directDatabaseUrl } from "./client";
import { isDirect } from "./direct";

const CHANNEL = "latchkey_catalogue";
/** Twice in the second within which every server must know of a change. */
const POLL_MS = 500;
const CONNECT_MS = 5_000;
/** With an end to waiting: a connection that a firewall forgot must not keep this process on an old catalogue. */
const READ = {
  name: "catalogue-version",
  text: `SELECT ${CATALOGUE_VERSION_SQL} AS version FROM catalogue_version c WHERE c.id = 1`,
  query_timeout: CONNECT_MS,
};
/** Held once by each server, also by one of several processes. */
export const SERVER_FEED = "latchkey feed";

export type ChangeFeed = {
  /** As the database said it last; null until it was read once. */
  version: CatalogueVersion | null;
  /** False where a pooler stands in between. */
  listens: boolean;
  /** When that was, in milliseconds of this machine's clock. */
  seenAt: number;
  stop(): Promise<void>;
};

type Running = ChangeFeed & { ready: Promise<void>; read(): Promise<void> };
/** As there is one pool: one connection that listens for all. */
const running = processState<Running>("change-feed");

/**
 * The feed of this process, started on first use. Resolves when a version is known. `connectionName`: what the database
 * calls its connection, to count servers by; the first call decides.
 */
export async function changeFeed(connectionName: string = SERVER_FEED): Promise<ChangeFeed> {
  running.value ??= start(connectionName);
  await running.value.ready;
  return running.value;
}

/** The feed without waiting, or null when it was not started or knows no version yet. */
export function knownVersion(): CatalogueVersion | null {
  return running.value?.version ?? null;
}

/** When the database last said so, in milliseconds of this machine's clock; 0 for never. */
export function versionSeenAt(): number {
  return running.value?.seenAt ?? 0;
}

/**
 * Looks at the counter now, so that what this process has just committed shows in its next answer. Does nothing where
 * no feed runs; a failure is left to the next look.
 */
export async function catchUp(): Promise<void> {
  await running.value?.read().catch(() => undefined);
}

export async function stopChangeFeed(): Promise<void> {
  const feed = running.value;
  running.value = undefined;
  await feed?.stop();
}

/** Whether the feed met a pooler, through which it cannot listen. */
export function isDeaf(): boolean {
  return running.value?.listens === false;
}

function start(connectionName: string): Running {
  let listener: pg.Client | null = null;
  let stopped = false;
  let isReading = false;
  let readsBegun = 0;
  let readTaken = 0;

  /**
   * Takes what the row says, also a lower number: the database may have been restored. Of several readings at once the one
   * that began last counts, so that a slow one does not bring back what a change has ended since.
   */
  const read = async () => {
    readsBegun += 1;
    const place = readsBegun;
    const begunAt = Date.now();
    const { rows } = await databasePool().query<{ version: CatalogueVersion }>(READ);
    if (place < readTaken) return;
    readTaken = place;
    feed.version = rows[0]?.version ?? "";
    feed.seenAt = begunAt;
  };

  const listen = async () => {
    const client = new pg.Client({
      connectionString: directDatabaseUrl(),
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
      if (!(await isDirect(client))) {
        feed.listens = false;
        log().info("a pooler stands in between: other servers' changes show within a second, not at once");
        forget();
        return await client.end();
      }
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      forget();
      await client.end().catch(() => undefined);
      throw error;
    }
  };

  /** Reading does not wait for the listener, which may be busy coming back. */
  const poll = async () => {
    if (stopped) return;
    if (!listener && feed.listens) listen().catch(complain);
    if (isReading) return;
    isReading = true;
    await read().catch(complain);
    isReading = false;
  };

  const timer = setInterval(() => void poll(), POLL_MS);
  timer.unref();
  const feed: Running = {
    version: null,
    listens: true,
    seenAt: 0,
    ready: Promise.resolve(),
    read,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await listener?.end();
    },
  };
  feed.ready = listen().then(read);
  // A first failure is told to callers that wait, and the next caller starts over.
  feed.ready.catch(() => {
    if (running.value === feed) void stopChangeFeed();
  });
  return feed;
}

function complain(error: unknown): void {
  log().debug({ reason: String(error) }, "the change feed could not be read");
}
