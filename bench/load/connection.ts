/** A raw socket that is kept alive: one request at a time, and its answer. */
import { once } from "node:events";
import { connect } from "node:net";
import { type Answer, readAnswer } from "./answer-reader";

export type Connection = { send(request: string): void; close(): void };

/** `onFault` is called at most once, when the connection ends while open; nothing comes after it. */
export async function openConnection(
  port: number,
  onAnswer: (answer: Answer) => void,
  onFault: (reason: string) => void,
): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let rest: Buffer | null = null;
  let closed = false;
  const fail = (reason: string) => {
    if (closed) return;
    closed = true;
    socket.destroy();
    onFault(reason);
  };
  socket.on("error", (error) => fail(error.message));
  socket.on("close", () => fail("the server closed the connection"));
  socket.on("data", (chunk: Buffer) => {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk;
    try {
      const read = readAnswer(bytes);
      rest = read ? null : bytes;
      if (!read) return;
      if (read.length < bytes.length) return fail("the server sent more than an answer");
      onAnswer(read.answer);
    } catch (error) {
      fail(String(error));
    }
  });
  return {
    send: (request) => void socket.write(request, "latin1"),
    close: () => {
      closed = true;
      socket.destroy();
    },
  };
}
