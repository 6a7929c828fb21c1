import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHttpServer, type HttpServer } from "@/lib/server/http-server";
import { listen } from "@/lib/server/listen";
import { deferred } from "../../support/deferred";
import { rawClient } from "../../support/raw-client";

let http: HttpServer;

afterEach(() => {
  http.server.close();
  http.connections.closeAll();
});

async function serve(handle: (req: IncomingMessage, res: ServerResponse) => void): Promise<number> {
  http = createHttpServer(handle);
  return (await listen(http.server, "127.0.0.1", 0)).port;
}

const THREE = ["/1", "/2", "/3"].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("");

describe("requests that a client sends ahead", () => {
  it("are all told when it leaves, also those whose answers wait for their turn", async () => {
    const told: (string | undefined)[] = [];
    const all = deferred();
    const port = await serve((req, res) => {
      res.write("a beginning");
      res.on("close", () => told.push(req.url));
      if (req.url === "/3") all.resolve();
    });
    const client = await rawClient(port);
    client.send(THREE);
    await all.promise;
    client.socket.resetAndDestroy();
    await vi.waitFor(() => expect([...told].sort()).toEqual(["/1", "/2", "/3"]));
    expect([...http.connections.exchanges()]).toEqual([]);
  });

  it("are all answered before the server ends, the last one says that it does", async () => {
    const all = deferred();
    const ready = deferred();
    const port = await serve((req, res) => {
      void ready.promise.then(() => res.end(`answer ${req.url}`));
      if (req.url === "/3") all.resolve();
    });
    const client = await rawClient(port);
    client.send(THREE);
    await all.promise;
    const drained = http.connections.drain();
    ready.resolve();
    const text = await client.closed;
    await drained;
    expect(text.match(/answer \/\d/g)).toEqual(["answer /1", "answer /2", "answer /3"]);
    expect(text.match(/^connection: close/gim)).toHaveLength(1);
  });
});
