/** A connection to one Redis server, or to a proxy that looks like one. It goes on trying until it is closed. */
import { createClient } from "redis";
import type { RedisPlace } from "./store";

export type RedisConnection = Readonly<{
  /** As rate-limiter-flexible takes it. */
  client: RedisCounter;
  isReady(): boolean;
  /** Settles, never rejects, once the first attempt to connect has succeeded or failed. */
  attempted: Promise<void>;
  /** The last ones. */
  failures: readonly Error[];
  close(): void;
}>;

export type RedisCounter = Readonly<{
  eval(script: string, options: { keys: string[]; arguments?: string[] }): Promise<unknown>;
}>;

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;
/** A connection may go on failing for months. */
const FAILURES_MAX = 20;

const SOCKET = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  reconnectStrategy: (retries: number) => Math.min(100 * 2 ** retries, RECONNECT_MAX_MS),
};

/** RESP 2 and no greeting beyond it: understood by every Redis, Valkey and proxy. */
const CLIENT = { RESP: 2, disableClientInfo: true, disableOfflineQueue: true } as const;

/** The library's own is a signal object for every command, the dearest part of it; the caller has a deadline anyway. */
const COMMAND_OPTIONS = { timeout: 0 };

export function connectRedis({ url, ca }: RedisPlace): RedisConnection {
  const failures: Error[] = [];
  const note = (error: Error) => {
    failures.push(error);
    if (failures.length > FAILURES_MAX) failures.shift();
  };
  const socket = ca ? { ...SOCKET, tls: true as const, ca } : { ...SOCKET };
  const client = createClient({ ...CLIENT, url, socket, commandOptions: COMMAND_OPTIONS });
  const attempted = new Promise<void>((resolve) => {
    client.once("ready", resolve);
    client.once("error", () => resolve());
  });
  client.on("error", note);
  client.connect().catch(note);
  return {
    client,
    isReady: () => client.isReady,
    attempted,
    failures,
    close: () => {
      // A client destroyed while its socket is still being made would open it all the same and keep it.
      client.on("ready", () => client.destroy());
      client.destroy();
    },
  };
}
