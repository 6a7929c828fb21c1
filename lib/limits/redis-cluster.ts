/** A connection to the masters of a Redis Cluster: each limit of each subject is one key, and so in one slot. */
import { createCluster } from "redis";
import type { PlaceOf, RedisConnection } from "./redis-connection";
import { CLIENT, COMMAND_OPTIONS, CONNECT_TIMEOUT_MS, noteFailures, socketOptions } from "./redis-socket";

export function connectCluster(place: PlaceOf<"redis-cluster">): RedisConnection {
  const { failures, note } = noteFailures();
  const { RESP, ...options } = CLIENT;
  const socket = socketOptions(place);
  const cluster = createCluster({
    RESP,
    // These are only asked where the slots are; one that hangs must not keep its connection.
    rootNodes: place.nodes.map((node) => ({
      socket: { ...socket, ...node, socketTimeout: CONNECT_TIMEOUT_MS },
    })),
    defaults: { ...options, ...place.login, socket },
    // Connections are made below: so a cluster that is closed while it is explored leaves none behind.
    minimizeConnections: true,
    commandOptions: COMMAND_OPTIONS,
  });
  const clients = () => cluster.masters.map((master) => cluster.nodeClient(master));
  const attempted = new Promise<void>((resolve) => {
    cluster.on("error", (error: Error) => note({ from: "node", error }));
    cluster.on("node-error", (error: Error) => {
      note({ from: "node", error });
      resolve();
    });
    cluster
      .connect()
      // Not ready: it was closed meanwhile.
      .then(() => (cluster.isReady ? Promise.all(clients()) : []))
      .catch((error: Error) => {
        if (failures.length === 0) note({ from: "node", error });
      })
      .finally(resolve);
  });
  return {
    client: cluster,
    isReady: () => cluster.isReady,
    attempted,
    failures,
    reachAll: async () => {
      await Promise.all(clients().map(async (client) => (await client).ping()));
    },
    close: () => {
      for (const { client } of cluster.masters) {
        // A client destroyed while its socket is still being made would open it all the same and keep it.
        client?.on("ready", () => client.destroy());
      }
      cluster.destroy();
    },
  };
}
