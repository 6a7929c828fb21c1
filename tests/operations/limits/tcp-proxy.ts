/** A network between a server and its Redis that can hold back answers, or swallow what its open connections send. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** From now on answers wait until they are let through; what was asked meanwhile is in the text. */
  holdAnswers(): { asked(): string; letThrough(): void };
  /** What is open stays open and carries nothing any more, as behind a firewall that forgot it; new ones work. */
  swallowOpen(): void;
  close(): Promise<void>;
};

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let asked = "";
  let held: (() => void)[] | null = null;
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    near.on("data", (chunk) => {
      asked += chunk;
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      const pass = () => near.write(chunk);
      if (held) held.push(pass);
      else pass();
    });
    for (const [socket, peer] of [[near, far] as const, [far, near] as const]) {
      open.add(socket);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => peer.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    // A server that listens on TCP has an AddressInfo.
    port: (server.address() as AddressInfo).port,
    holdAnswers: () => {
      const waiting: (() => void)[] = [];
      asked = "";
      held = waiting;
      return {
        asked: () => asked,
        letThrough: () => {
          held = null;
          for (const pass of waiting) pass();
        },
      };
    },
    swallowOpen: () => {
      for (const socket of open) socket.removeAllListeners("data").resume();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
