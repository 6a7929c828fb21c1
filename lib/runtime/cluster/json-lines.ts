/** Messages between two processes as lines of JSON on a stream that both hold an end of. */
import type { Duplex } from "node:stream";

export type JsonLines<Sent, Received> = Readonly<{
  /** `failed`: the other end is gone. `left`: it is on its way. */
  send(message: Sent, failed?: (error: Error) => void, left?: () => void): void;
  onMessage(listener: (message: Received) => void): void;
}>;

/** What comes in before there is a listener waits for it. Its types are the writer's word: both ends are ours. */
export function jsonLines<Sent, Received>(stream: Duplex): JsonLines<Sent, Received> {
  // The sender is told, and a lost peer shows in other ways, too.
  stream.on("error", () => undefined);
  return {
    send: (message, failed, left) => {
      if (stream.writable)
        stream.write(`${JSON.stringify(message)}\n`, (error) => (error ? failed?.(error) : left?.()));
      else failed?.(new Error("the other process is gone"));
    },
    onMessage: (listener) => {
      let rest = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) listener(JSON.parse(line));
      });
    },
  };
}
