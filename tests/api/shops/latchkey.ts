/** The API over real HTTP, as a shop's server reaches it, and what can go wrong on the way there. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttpServer } from "@/lib/runtime/lane/http-server";
import { answer } from "@/lib/runtime/lane/lane";

export type Latchkey = Readonly<{
  url: string;
  /** "POST /keys" and so on, in the order in which they came. */
  calls: string[];
  /** Until it is set to null: answers in the server's place, or does something before it does. */
  intercept(how: Interception | null): void;
  close(): Promise<void>;
}>;

/** True when it answered. `index` counts the calls since it was set. */
export type Interception = (
  req: IncomingMessage,
  res: ServerResponse,
  index: number,
) => boolean | Promise<boolean>;

/** What was asked is done; only the answer does not arrive. */
export function loseAnswer(res: ServerResponse, then = () => {}): void {
  res.writeHead = () => {
    then();
    res.destroy();
    return res;
  };
}

export async function startLatchkey(): Promise<Latchkey> {
  const calls: string[] = [];
  let interception: Interception | null = null;
  let index = 0;
  const { server } = createHttpServer(async (req, res) => {
    calls.push(`${req.method} ${req.url?.replace(/^.*?\/keys\/v1/, "").replace(/\?.*/, "")}`);
    const number = index++;
    if (await interception?.(req, res, number)) return;
    if (!answer(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    intercept: (how) => {
      interception = how;
      index = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
