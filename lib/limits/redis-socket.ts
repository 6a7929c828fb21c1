/** How each connection to a Redis or a sentinel behaves, and how its failures are kept. */
import type { RedisFailure } from "./redis-connection";

export const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;
const FAILURES_MAX = 20;

export const SOCKET = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  reconnectStrategy: (retries: number) => Math.min(100 * 2 ** retries, RECONNECT_MAX_MS),
};

/** RESP 2 and no greeting beyond it: understood by every Redis, Valkey and proxy. */
export const CLIENT = { RESP: 2, disableClientInfo: true, disableOfflineQueue: true } as const;

/** The library's own is a signal object for every command, the dearest part of it; the caller has a deadline anyway. */
export const COMMAND_OPTIONS = { timeout: 0 };

export function socketOptions({ tls, ca }: { tls: boolean; ca?: string }) {
  return tls ? { ...SOCKET, tls: true as const, ...(ca && { ca }) } : SOCKET;
}

/** The last ones: a connection may go on failing for months. */
export function noteFailures(): { failures: RedisFailure[]; note: (failure: RedisFailure) => void } {
  const failures: RedisFailure[] = [];
  const note = (failure: RedisFailure) => {
    failures.push(failure);
    if (failures.length > FAILURES_MAX) failures.shift();
  };
  return { failures, note };
}
