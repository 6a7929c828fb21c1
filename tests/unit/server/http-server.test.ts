import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { createHttpServer, type HttpServer, type Timeouts } from "@/lib/runtime/lane/http-server";
import { isUpload } from "@/lib/runtime/lane/uploads";
import { listen } from "@/lib/runtime/listen";
import { deferred } from "../../support/deferred";
import { rawClient, rawExchange } from "../../support/raw-client";

/** For what is to run into them. A machine that stands still for as long runs into them, too. */
const QUICK: Timeouts = {
  headersMs: 300,
  bodyMs: 400,
  uploadMs: 60_000,
  idleMs: 600,
  keepAliveMs: 5_000,
  checkEveryMs: 50,
};
/** The same for a request whose headers are to arrive first. */
const QUICK_LATER: Timeouts = { ...QUICK, headersMs: 60_000 };
const INVALID = '{"error":"invalid_request"}';

/** Read as the lane reads: as it comes. Iterating would count as not reading on. */
function bodyOf(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => resolve(Buffer.concat(chunks)));
    req.on("error", reject);
    req.on("close", () => reject(new Error("the rest will not come")));
  });
}

let open: HttpServer[] = [];

afterEach(() => {
  for (const { server, connections } of open) {
    server.close();
    connections.closeAll();
  }
  open = [];
});

/** Answers "METHOD target", after `handle` if one is given. */
async function serve(
  handle?: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  timeouts?: Timeouts,
) {
  const http = createHttpServer(
    (req, res) => {
      const done = () => void res.end(`${req.method} ${req.url}`);
      if (handle) handle(req, res).then(done, done);
      else done();
    },
    timeouts,
    isUpload,
  );
  open.push(http);
  return (await listen(http.server, "127.0.0.1", 0)).port;
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");

const longestPause = (moments: number[]) =>
  Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0)));

describe("many connections of one address", () => {
  const FLOOD = 40;
  const WORK_MS = 10;
  const order: string[] = [];
  const from = (address: string) => request("GET /", `X-Forwarded-For: ${address}`);

  afterEach(() => {
    order.length = 0;
    delete process.env.TRUSTED_PROXIES;
    reloadConfig();
  });

  const served = () => {
    process.env.TRUSTED_PROXIES = "1";
    reloadConfig();
    return serve(async ({ headers }) => {
      const address = String(headers["x-forwarded-for"]);
      order.push(address);
      if (!address.startsWith("2001:db8:1:")) return;
      const until = performance.now() + WORK_MS;
      while (performance.now() < until);
    });
  };

  it("do not stand before those of others, nor do those of one IPv6 network (/48)", async () => {
    const port = await served();
    for (let other = 0; other < 60; other++) await rawExchange(port, from(`198.51.100.${other}`));
    const flood = Array.from({ length: FLOOD }, (_, n) => rawExchange(port, from(`2001:db8:1:${n}::1`)));
    await vi.waitFor(() => expect(order.length).toBeGreaterThan(62));
    const before = order.length;
    await rawExchange(port, from("203.0.113.1"));
    // One may have been begun before it arrived, and one while it was on its way.
    expect(order.indexOf("203.0.113.1") - before).toBeLessThanOrEqual(3);
    expect(order.length).toBeLessThan(60 + FLOOD);
    await Promise.all(flood);
    expect(order).toHaveLength(60 + FLOOD + 1);
  });
});

it("the address of a client that hung up is still known", async () => {
  const arrived = deferred<void>();
  const told = deferred<string | undefined>();
  const port = await serve(async ({ socket }) => {
    arrived.resolve();
    socket.once("close", () => told.resolve(socket.remoteAddress));
  });
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  client.write(request("GET /"));
  // A reset may overtake what was written before it.
  await arrived.promise;
  client.resetAndDestroy();
  expect(await told.promise).toBe("127.0.0.1");
});

describe("request targets", () => {
  it.each([
    ["GET /a?b=c", "GET /a?b=c"],
    ["GET http://elsewhere.example/a?b=c", "GET /a?b=c"],
    ["GET HTTP://elsewhere.example", "GET /"],
    ["GET https://elsewhere.example?b=c", "GET /?b=c"],
    ["GET /a?b=\\c//d", "GET /a?b=\\c//d"],
    ["GET /a#b", "GET /a"],
    ["GET /%E0%A4%A/%zz", "GET /%E0%A4%A/%zz"],
  ])("%s is handled as a path", async (line, handled) => {
    const answer = await rawExchange(await serve(), request(line));
    expect(answer.split("\r\n\r\n").at(-1)).toBe(handled);
  });

  it.each([
    "GET //elsewhere.example/a",
    "GET http://elsewhere.example//a",
    "GET /a\\..",
    "GET /\\elsewhere.example/a",
  ])("%s, which a proxy may take for another path, is refused as JSON", async (line) => {
    const answer = await rawExchange(await serve(), request(line));
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json/);
    expect(answer.endsWith(INVALID)).toBe(true);
  });

  it("a header of a thousand ranges in a file of 5 GB fits", async () => {
    const ranges = Array.from(
      { length: 1000 },
      (_, index) => `${5_000_000_000 + index}-${5_000_000_000 + index}`,
    );
    const answer = await rawExchange(await serve(), request("GET /a", `Range: bytes=${ranges.join(", ")}`));
    expect(answer.split("\r\n\r\n").at(-1)).toBe("GET /a");
  });

  it("OPTIONS * is answered for the server as a whole, and any other * refused", async () => {
    const port = await serve();
    expect(await rawExchange(port, request("OPTIONS *"))).toMatch(/^HTTP\/1\.1 204 /);
    expect(await rawExchange(port, request("GET *"))).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_request/);
  });
});

describe("what is no HTTP", () => {
  it.each([
    ["nonsense\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nbad header\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431],
    ["BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ])("%.20s … is refused as JSON and the connection closed", async (text, status) => {
    const answer = await rawExchange(await serve(), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain("Connection: close");
    expect(answer.endsWith(INVALID)).toBe(true);
  });

  it.each([
    ["no Host header", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a second Host header", request("GET /", "host: elsewhere.example"), 400],
    ["the same Host header twice", request("GET /", "Host: localhost"), 400],
    ["another expectation than to continue", request("GET /", "Expect: banana"), 417],
  ])("%s is refused as JSON", async (_what, text, status) => {
    const answer = await rawExchange(await serve(), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*application/json`));
    expect(answer.endsWith(INVALID)).toBe(true);
  });

  it("HTTP/1.0 needs no Host header", async () => {
    expect(await rawExchange(await serve(), "GET /old HTTP/1.0\r\n\r\n")).toMatch(/GET \/old$/);
  });

  it("an Upgrade header changes nothing", async () => {
    const upgrade = request("GET /a", "Upgrade: websocket").replace(
      "Connection: close",
      "Connection: upgrade, close",
    );
    expect(await rawExchange(await serve(), upgrade)).toMatch(/GET \/a$/);
  });
});

describe("slow clients", () => {
  it("are told 408 when they do not finish their headers", async () => {
    expect(await rawExchange(await serve(undefined, QUICK), "GET / HTTP/1.1\r\nHost:")).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*invalid_request/,
    );
  });

  it("are told 408 when their body trickles in for too long", async () => {
    const port = await serve(async (req) => void (await bodyOf(req)), QUICK);
    const client = await rawClient(port);
    client.send(request("POST /tool/license/v1/activate", "Content-Length: 100"));
    const trickle = setInterval(() => client.send("x"), 50);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*invalid_request/);
    clearInterval(trickle);
  });

  it("may take as long as they like to upload, as long as something comes", async () => {
    const timeouts = { ...QUICK_LATER, idleMs: 2_000 };
    const port = await serve(async (req) => void (await bodyOf(req)), timeouts);
    let answer: string;
    let moments: number[];
    do {
      const client = await rawClient(port);
      client.send(request("POST /tool/ci/release", "Content-Length: 20"));
      moments = [performance.now()];
      for (let sent = 0; sent < 20; sent++) {
        await delay(150);
        client.send("x");
        moments.push(performance.now());
      }
      answer = await client.closed;
      moments.push(performance.now());
      // A machine that stands still for long makes the upload fall silent: not what is asked here.
    } while (longestPause(moments) > timeouts.idleMs / 2);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*POST \/tool\/ci\/release$/);
  });

  it("are told 408 when an upload takes longer than an upload may", async () => {
    const port = await serve(async (req) => void (await bodyOf(req)), {
      ...QUICK_LATER,
      idleMs: 60_000,
      uploadMs: 400,
    });
    const client = await rawClient(port);
    client.send(request("PUT /tool/ci/uploads/x/y", "Content-Length: 100000"));
    const trickle = setInterval(() => client.send("x"), 50);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*invalid_request/);
    clearInterval(trickle);
  });

  it.each([
    ["too slow", { ...QUICK_LATER, idleMs: 60_000 }],
    ["idle", { ...QUICK_LATER, bodyMs: 60_000 }],
  ])(
    "that are %s are told, and the handler hears that the rest of their body will not come",
    async (_how, timeouts) => {
      const heard = deferred<unknown>();
      const port = await serve(async (req) => {
        await bodyOf(req).then(() => heard.resolve("all of it"), heard.resolve);
      }, timeouts);
      const client = await rawClient(port);
      client.send(`${request("POST /tool/license/v1/activate", "Content-Length: 12")}xxx`);
      expect(await client.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*invalid_request/);
      expect(await heard.promise).toBeInstanceOf(Error);
    },
  );

  it("are not idle while it is us who do not read on", async () => {
    const timeouts = { ...QUICK_LATER, bodyMs: 60_000 };
    const port = await serve(async (req) => {
      req.pause();
      await delay(3 * timeouts.idleMs);
      await req.toArray();
    }, timeouts);
    const client = await rawClient(port);
    const body = "x".repeat(16 * 1024 * 1024);
    client.send(request("POST /tool/ci/release", `Content-Length: ${body.length}`) + body);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("are told 408 when an upload falls silent", async () => {
    const port = await serve(async (req) => void (await bodyOf(req)), QUICK);
    const client = await rawClient(port);
    client.send(`${request("POST /tool/ci/release", "Content-Length: 12")}xxx`);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*invalid_request/);
  });

  it("are not confused with a slow handler", async () => {
    const port = await serve(() => delay(1_500), QUICK_LATER);
    expect(await rawExchange(port, request("GET /"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("are cut off when they do not take the answer", async () => {
    const left = deferred();
    const port = await serve(async (_req, res) => {
      res.once("close", () => left.resolve());
      res.write(Buffer.alloc(64 * 1024 * 1024));
      await left.promise;
    }, QUICK_LATER);
    const client = await rawClient(port);
    client.socket.pause();
    client.send(request("GET /"));
    await left.promise;
    client.socket.destroy();
  });
});

describe("Expect: 100-continue", () => {
  it("is left to whoever reads the body", async () => {
    const client = await rawClient(await serve());
    client.send(request("POST /a", "Expect: 100-continue", "Content-Length: 3"));
    expect(await client.closed).toMatch(/^HTTP\/1\.1 200 /);
  });
});
