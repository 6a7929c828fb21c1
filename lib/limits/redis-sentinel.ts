/** A connection to the server that sentinels name as the master, now and after each failover. */
import { createSentinel } from "redis";
import type { PlaceOf, RedisConnection } from "./redis-connection";
import { CLIENT, COMMAND_OPTIONS, noteFailures, socketOptions } from "./redis-socket";

/** The sentinels tell of a failover; this finds one that they announced while we were not listening. */
const SCAN_MS = 10_000;

const NO_SENTINEL = "None of the sentinels are available";

export function connectSentinel(place: PlaceOf<"redis-sentinel">): RedisConnection {
  const { failures, note } = noteFailures();
  const { RESP, ...options } = CLIENT;
  const socket = socketOptions(place);
  const sentinel = createSentinel({
    RESP,
    name: place.master,
    sentinelRootNodes: inRandomOrder(place.sentinels),
    nodeClientOptions: { ...options, ...place.login, database: place.database, socket },
    sentinelClientOptions: { ...options, ...place.sentinelLogin, socket },
    // Without it calls of the same moment would wait for each other instead of travelling together.
    reserveClient: true,
    scanInterval: SCAN_MS,
    // One round, and then it fails: who counts falls back, and connects again after a pause.
    maxCommandRediscovers: 0,
    // Those of the connection to the master, too.
    passthroughClientErrorEvents: true,
    commandOptions: COMMAND_OPTIONS,
  });
  sentinel.on("error", (error: unknown) => {
    // Each failure comes as an error, and some once more as a text.
    if (!(error instanceof Error)) return;
    const from = error.message.startsWith("Master Client") ? "node" : "sentinel";
    note({ from, error: error.cause instanceof Error ? error.cause : error });
  });
  const attempted = sentinel.connect().then(
    () => undefined,
    (error: Error) => {
      // Else a sentinel has named a master, or knows that there is none for now.
      if (error.message !== NO_SENTINEL || failures.length === 0) note({ from: "node", error });
    },
  );
  return {
    client: sentinel,
    isReady: () => sentinel.isReady,
    attempted,
    failures,
    close: () => void sentinel.destroy().catch(() => undefined),
  };
}

/** One that hangs must not be the first to be asked each time. */
function inRandomOrder<T>(list: readonly T[]): T[] {
  const first = Math.floor(Math.random() * list.length);
  return [...list.slice(first), ...list.slice(0, first)];
}
