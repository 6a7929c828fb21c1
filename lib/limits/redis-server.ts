/** A connection to one Redis server, or to a proxy that looks like one. */
import { createClient } from "redis";
import type { PlaceOf, RedisConnection } from "./redis-connection";
import { CLIENT, COMMAND_OPTIONS, noteFailures, SOCKET } from "./redis-socket";

export function connectServer({ url, ca }: PlaceOf<"redis">): RedisConnection {
  const { failures, note } = noteFailures();
  const socket = ca ? { ...SOCKET, tls: true as const, ca } : { ...SOCKET };
  const client = createClient({ ...CLIENT, url, socket, commandOptions: COMMAND_OPTIONS });
  const attempted = new Promise<void>((resolve) => {
    client.once("ready", resolve);
    client.once("error", () => resolve());
  });
  client.on("error", (error: Error) => note({ from: "node", error }));
  client.connect().catch((error: Error) => note({ from: "node", error }));
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
