import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getCloneableBody } from "next/dist/server/body-streams";
import { afterAll, afterEach, expect, it } from "vitest";
import { ignoreAborts } from "@/lib/http/ignore-aborts";
import { deferred } from "@/tests/support/deferred";

const stop = ignoreAborts();
afterAll(stop);

/** What no one catches ends a process; here it is noted. */
let uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
const others = process.listeners("uncaughtException");
process.removeAllListeners("uncaughtException").on("uncaughtException", note);
afterAll(() => {
  process.off("uncaughtException", note);
  for (const listener of others) process.on("uncaughtException", listener);
});
afterEach(() => {
  uncaught = [];
});

/** As Next does when proxy.ts reads the body. */
async function readAsNextDoes(req: IncomingMessage): Promise<string> {
  const body = getCloneableBody(req, undefined);
  const read = await text(body.cloneBodyStream());
  await body.finalize();
  return read;
}

it("a client that leaves before the answer is no error, also once Next has read its form", async () => {
  const reached = deferred<[string, ServerResponse]>();
  const server = createServer(async (req, res) => reached.resolve([await readAsNextDoes(req), res]));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const call = request({ port, method: "POST", agent: false }).on("error", () => undefined);
  call.end("a form");
  const [body, res] = await reached.promise;
  expect(body).toBe("a form");
  const closed = once(res, "close");
  call.destroy();
  await closed;
  await new Promise(setImmediate);
  expect(uncaught).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});
