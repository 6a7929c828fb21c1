/** A network between a program and its Redis, or another server, that can hold back answers, or swallow what its open connections send. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { deferred } from "./deferred";

export type TcpProxy = {
  port: number;
  /** From now on answers wait until they are let through; what was asked meanwhile is in the text. */
  holdAnswers(): { asked(): string; letThrough(): void };
  /** `asked` resolves once `text` is, from when on answers wait; those that wait are lost when new ones are let through. */
  holdAt(text: string): { asked: Promise<void>; letThrough(): void };
  /** What is open stays open and carries nothing any more, as behind a firewall that forgot it; new ones work. */
  swallowOpen(): void;
  close(): Promise<void>;
};

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let asked = "";
  let held: (() => void)[] | null = null;
  let looksAt: (chunk: Buffer) => void = () => undefined;
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    near.on("data", (chunk) => {
      asked += chunk;
      looksAt(chunk);
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
    holdAt: (text) => {
      const reached = deferred();
      looksAt = (chunk) => {
        if (!chunk.includes(text)) return;
        held ??= [];
        reached.resolve();
      };
      const letThrough = () => {
        looksAt = () => undefined;
        held = null;
      };
      return { asked: reached.promise, letThrough };
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
