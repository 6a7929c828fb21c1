/** A client that writes bytes and not requests: for what a well-behaved HTTP library never sends. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type RawClient = {
  socket: Socket;
  send(text: string | Buffer): void;
  /** All that came so far. */
  received(): string;
  /** Resolves as soon as the text came in; rejects when the server closes before. */
  until(text: string): Promise<void>;
  /** Resolves with all that came, when the server closed the connection. */
  closed: Promise<string>;
};

export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  // A reset is one of the answers that tests look for; "close" follows it.
  socket.on("error", () => undefined);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  // Not `once` of events, which rejects at a reset.
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  await once(socket, "connect");
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(wanted)) resolve();
        };
        socket.on("data", look);
        socket.once("close", () => reject(new Error(`closed after: ${text}`)));
        look();
      }),
    closed,
  };
}

/** Sends one text and waits for the server to close. */
export async function rawExchange(port: number, text: string): Promise<string> {
  const client = await rawClient(port);
  client.send(text);
  return client.closed;
}
