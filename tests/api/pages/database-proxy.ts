/** A proxy between a server and its database: open, shut (it refuses), or stalled (nothing comes through, nobody hangs up). */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The database's address, through the proxy. */
  url: string;
  shut(): void;
  stall(): void;
  open(): void;
  close(): Promise<void>;
};

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: "open" | "shut" | "stalled" = "open";
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (state === "shut") {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on("data", (chunk) => void (state === "open" && to.write(chunk)));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(target);
  through.hostname = "127.0.0.1";
  // A server that listens on TCP has an AddressInfo.
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    shut: () => {
      state = "shut";
      endAll();
    },
    stall: () => {
      state = "stalled";
    },
    open: () => {
      // What was swallowed is lost: such a connection is of no use any more.
      if (state === "stalled") endAll();
      state = "open";
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
