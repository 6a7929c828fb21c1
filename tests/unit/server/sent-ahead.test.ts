import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer, type HttpServer } from "@/lib/runtime/lane/http-server";
import { listen } from "@/lib/runtime/listen";
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

/** Others keep the machine busy. */

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const THREE = ["/1", "/2", "/3"].map(requestFor).join("");

describe("requests that a client sends ahead", () => {
  it("begin one after the other, each when the one before it is answered", async () => {
    const steps: string[] = [];
    const port = await serve((req, res) => {
      steps.push(`begin ${req.url}`);
      setTimeout(() => {
        steps.push(`end ${req.url}`);
        res.end();
      }, 5);
    });
    const client = await rawClient(port);
    client.send(THREE + requestFor("/last"));
    await expect.poll(() => steps).toContain("end /last");
    const expected = ["/1", "/2", "/3", "/last"].flatMap((path) => [`begin ${path}`, `end ${path}`]);
    expect(steps).toEqual(expected);
    client.socket.destroy();
  });

  it("are all answered, also those that wait unread, and with bodies", async () => {
    const COUNT = 1_500;
    const port = await serve((req, res) => {
      req.resume();
      req.on("end", () => res.end(`answer ${req.url};`));
    });
    const client = await rawClient(port);
    for (let sent = 1; sent <= COUNT; sent += 1)
      client.send(
        `POST /${sent} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n${"x".repeat(100)}`,
      );
    await client.until(`answer /${COUNT};`);
    const answers = [...client.received().matchAll(/answer \/(\d+);/g)].map(([, sent]) => Number(sent));
    expect(answers).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    client.socket.destroy();
  });

  it("are read as far as one read goes, and no further, until their turn comes", async () => {
    const port = await serve(() => undefined);
    const client = await rawClient(port);
    const text = requestFor("/again").repeat(200_000);
    client.send(text);
    await expect.poll(() => [...http.connections.exchanges()]).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [exchange] = http.connections.exchanges();
    expect(exchange?.req.socket.bytesRead).toBeLessThanOrEqual(64 * 1024);
    client.socket.destroy();
  });

  it("do not hold up those of others: everybody has a turn in between", async () => {
    const order: string[] = [];
    const port = await serve((req, res) => {
      if (order.push(req.url ?? "") === 1) other.send(requestFor("/other"));
      res.end();
    });
    const [flood, other] = [await rawClient(port), await rawClient(port)];
    flood.send(requestFor("/flood").repeat(500));
    await expect.poll(() => order.filter((path) => path === "/flood")).toHaveLength(500);
    await expect.poll(() => order).toContain("/other");
    expect(order.indexOf("/other")).toBeLessThan(500);
    for (const { socket } of [flood, other]) socket.destroy();
  });

  it("are never begun when the client leaves before their turn; the one under way is told", async () => {
    const begun: (string | undefined)[] = [];
    const told: (string | undefined)[] = [];
    const port = await serve((req, res) => {
      begun.push(req.url);
      res.write("a beginning");
      res.on("close", () => told.push(req.url));
    });
    const client = await rawClient(port);
    client.send(THREE);
    await client.until("a beginning");
    client.socket.resetAndDestroy();
    const [exchange] = http.connections.exchanges();
    // What waits unread keeps the end unread, too; an answer finds it.
    const writing = setInterval(() => exchange?.res.write("more"), 5);
    await expect.poll(() => told).toEqual(["/1"]);
    clearInterval(writing);
    await expect.poll(() => [...http.connections.exchanges()]).toEqual([]);
    expect(begun).toEqual(["/1"]);
  });

  it("are all answered before the server ends, the last one says that it does", async () => {
    const first = deferred();
    const ready = deferred();
    const port = await serve((req, res) => {
      void ready.promise.then(() => res.end(`answer ${req.url}`));
      first.resolve();
    });
    const client = await rawClient(port);
    client.send(THREE);
    await first.promise;
    const drained = http.connections.drain();
    ready.resolve();
    const text = await client.closed;
    await drained;
    expect(text.match(/answer \/\d/g)).toEqual(["answer /1", "answer /2", "answer /3"]);
    expect(text.match(/^connection: close/gim)).toHaveLength(1);
  });

  it("are not taken any more when thousands wait: those that were are answered, and the last says that it is", async () => {
    const ready = deferred();
    const port = await serve((req, res) => {
      if (req.url === "/quick") res.end("quick");
      else void ready.promise.then(() => res.end(`answer ${req.url};`));
    });
    const floods = await Promise.all(Array.from({ length: 30 }, () => rawClient(port)));
    for (const flood of floods) flood.send("GET / HTTP/1.1\r\nHost:\r\n\r\n".repeat(2_000));
    await expect.poll(() => [...http.connections.exchanges()]).toHaveLength(30);
    const ahead = await rawClient(port);
    ahead.send(THREE);
    await expect.poll(() => [...http.connections.exchanges()]).toHaveLength(31);
    const other = await rawClient(port);
    other.send(requestFor("/quick"));
    await other.until("quick");
    ready.resolve();
    const text = await ahead.closed;
    expect(text.match(/answer \/\d/g)).toEqual(["answer /1"]);
    expect(text.match(/^connection: close/gim)).toHaveLength(1);
    for (const { socket } of [...floods, other]) socket.destroy();
  });
});
