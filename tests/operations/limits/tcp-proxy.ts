/** A network between a server and its Redis that can be slow, or swallow what its open connections send. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** From now on answers take this long. */
  delayAnswers(ms: number): void;
  /** What is open stays open and carries nothing any more, as behind a firewall that forgot it; new ones work. */
  swallowOpen(): void;
  close(): Promise<void>;
};

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let answerDelayMs = 0;
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    near.on("data", (chunk) => far.write(chunk));
    far.on("data", (chunk) => setTimeout(() => near.write(chunk), answerDelayMs));
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
    delayAnswers: (ms) => {
      answerDelayMs = ms;
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
