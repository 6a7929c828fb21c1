/** A Redis Cluster of three masters, the first of which has a replica, each a process of its own. */

import { freePort } from "@/lib/free-port";
import { eventually } from "./eventually";
import { told, untilTold } from "./redis-command";
import { type RedisOptions, type RedisServer, requireRedisServer } from "./redis-server";

export type Cluster = {
  masters: RedisServer[];
  replica: RedisServer;
  /** From now on a master that does not answer is replaced soon. */
  watchClosely(): Promise<void>;
  /** Resolves when the replica is master, from when on the nodes that go on take no other for dead. */
  failedOver(): Promise<void>;
  /** After a failover: the first master goes on, and is master again. */
  heal(): Promise<void>;
  close(): Promise<void>;
};

/** By far enough for a busy machine not to be taken for a dead one, until a test wants a failover. */
const NODE_TIMEOUT_MS = 600_000;
const SOON_MS = 1_000;
/** After which a node gives up what it was told to take over. */
const FAILOVER_MS = 6_000;
const ATTEMPTS_MAX = 5;
const RANGES = [
  [0, 5460],
  [5461, 10_922],
  [10_923, 16_383],
] as const;

/** Resolves when the replica could take over. */
export async function startCluster(options: RedisOptions = {}): Promise<Cluster> {
  const nodes = await Promise.all(Array.from({ length: 4 }, () => startNode(options)));
  const [first, ...others] = nodes;
  const replica = nodes[3];
  if (!first || !replica) throw new Error("four nodes were started");
  for (const [index, { server }] of nodes.entries())
    await told(server.url, ["CLUSTER", "SET-CONFIG-EPOCH", String(index + 1)]);
  for (const [index, range] of RANGES.entries())
    await told(nodes[index]?.server.url ?? "", ["CLUSTER", "ADDSLOTSRANGE", ...range.map(String)]);
  for (const { server, busPort } of others)
    await told(first.server.url, ["CLUSTER", "MEET", "127.0.0.1", String(server.port), String(busPort)]);
  const id = await told(first.server.url, ["CLUSTER", "MYID"]);
  await untilTold(replica.server.url, ["CLUSTER", "NODES"], new RegExp(id));
  await told(replica.server.url, ["CLUSTER", "REPLICATE", id]);
  await untilTold(replica.server.url, ["INFO", "replication"], /master_link_status:up/);
  for (const { server } of nodes) {
    await untilTold(server.url, ["CLUSTER", "INFO"], /cluster_state:ok/);
    await untilTold(server.url, ["CLUSTER", "NODES"], /slave /);
  }
  /** At once: one that stands still for a moment does not keep it from the others. */
  const setNodeTimeout = async (ms: number, of = nodes) => {
    const command = ["CONFIG", "SET", "cluster-node-timeout", String(ms)];
    await Promise.all(of.map(({ server }) => told(server.url, command)));
  };
  return {
    masters: nodes.slice(0, 3).map(({ server }) => server),
    replica: replica.server,
    watchClosely: () => setNodeTimeout(SOON_MS),
    failedOver: async () => {
      await untilTold(replica.server.url, ["ROLE"], /^master/);
      await setNodeTimeout(NODE_TIMEOUT_MS, others);
    },
    heal: async () => {
      first.server.resume();
      await setNodeTimeout(NODE_TIMEOUT_MS);
      await untilTold(first.server.url, ["INFO", "replication"], /master_link_status:up/);
      await becomeMaster(first.server.url);
      await untilTold(replica.server.url, ["INFO", "replication"], /master_link_status:up/);
      for (const { server } of nodes)
        await untilTold(server.url, ["CLUSTER", "NODES"], new RegExp(`${id} \\S+ (myself,)?master`));
    },
    close: async () => {
      await Promise.all(nodes.map(({ server }) => server.close()));
    },
  };
}

/** Asked again where the votes did not come in time: then a node gives up, and says so to nobody. */
async function becomeMaster(url: string): Promise<void> {
  const isMaster = async () => {
    const role = await told(url, ["ROLE"]);
    if (!role.startsWith("master")) throw new Error(`${url} remained ${role}`);
  };
  for (let attempt = 1; ; attempt += 1) {
    await told(url, ["CLUSTER", "FAILOVER"]);
    try {
      return await eventually(isMaster, FAILOVER_MS);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** A node that knows no other yet. */
export async function startNode(
  options: RedisOptions = {},
): Promise<{ server: RedisServer; busPort: number }> {
  const busPort = await freePort();
  const server = await requireRedisServer({
    ...options,
    flags: [
      ...["--cluster-enabled", "yes", "--cluster-port", String(busPort)],
      ...["--cluster-announce-ip", "127.0.0.1", "--cluster-node-timeout", String(NODE_TIMEOUT_MS)],
      ...(options.flags ?? []),
    ],
  });
  return { server, busPort };
}
