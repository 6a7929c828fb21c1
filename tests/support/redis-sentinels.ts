/** A master, a replica and a sentinel that watches them, each a process of its own. */
import { told, untilTold } from "./redis-command";
import { type RedisServer, requireRedisServer } from "./redis-server";

export type Sentinels = {
  master: RedisServer;
  replica: RedisServer;
  /** Where the sentinel answers. */
  port: number;
  /** From now on a master that does not answer is replaced soon. */
  watchClosely(): Promise<void>;
  close(): Promise<void>;
};

export const MASTER_NAME = "limits";
/** By far enough for a busy machine not to be taken for a dead one, until a test wants a failover. */
const DOWN_AFTER_MS = 600_000;
const DOWN_SOON_MS = 1_000;

/** Resolves when the replica could take over. */
export async function startSentinels({
  password,
  sentinelPassword,
}: {
  password: string;
  sentinelPassword: string;
}): Promise<Sentinels> {
  const master = await requireRedisServer({ password });
  const replica = await requireRedisServer({
    password,
    flags: ["--replicaof", "127.0.0.1", String(master.port)],
  });
  await untilTold(replica.url, ["INFO", "replication"], /master_link_status:up/);
  const sentinel = await requireRedisServer({
    sentinelConfig: watching(master.port, { password, sentinelPassword }),
  });
  const url = `redis://:${sentinelPassword}@127.0.0.1:${sentinel.port}`;
  await untilTold(
    url,
    ["SENTINEL", "REPLICAS", MASTER_NAME],
    /master-link-status,ok/,
    /slave-repl-offset,[1-9]/,
  );
  return {
    master,
    replica,
    port: sentinel.port,
    watchClosely: async () => {
      await told(url, ["SENTINEL", "SET", MASTER_NAME, "down-after-milliseconds", String(DOWN_SOON_MS)]);
    },
    close: async () => {
      await Promise.all([sentinel, replica, master].map((server) => server.close()));
    },
  };
}

function watching(
  masterPort: number,
  { password, sentinelPassword }: { password: string; sentinelPassword: string },
): string {
  return `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} 1
sentinel auth-pass ${MASTER_NAME} ${password}
sentinel down-after-milliseconds ${MASTER_NAME} ${DOWN_AFTER_MS}
sentinel failover-timeout ${MASTER_NAME} 10000
requirepass ${sentinelPassword}
`;
}
