import { Agent, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { peerIn } from "@/lib/http/peer";
import { createHttpServer, type HttpServer } from "@/lib/runtime/lane/http-server";
import { listen } from "@/lib/runtime/listen";
import { exchange, type ForwardOutcome } from "@/lib/runtime/pages/exchange";
import { type LocalServer, listenLocally } from "@/lib/runtime/pages/listen-locally";
import { newSocketPlace, removeSocketPlace } from "@/lib/runtime/pages/socket-place";
import { rawClient, rawExchange } from "../../support/raw-client";

const MIB = 1024 * 1024;

let front: HttpServer | null;
let behind: LocalServer | null;
let socketPath: string;
let agent: Agent;
/** Of the newest server: what ends late belongs to the one before. */
let noted: { outcomes: ForwardOutcome[]; overs: number };

afterEach(async () => {
  front?.server.close();
  front?.connections.closeAll();
  agent.destroy();
  await behind?.close();
  removeSocketPlace(socketPath);
});

/** A server in front of another one, which answers with `handle`; null: nobody listens there. */
async function serve(handle: RequestListener | null, deadlineMs: number | null = null): Promise<number> {
  socketPath = newSocketPlace();
  agent = new Agent({ keepAlive: true });
  behind = null;
  const mine: typeof noted = { outcomes: [], overs: 0 };
  noted = mine;
  if (handle) behind = await listenLocally(socketPath, handle);
  front = createHttpServer(async (req, res) => {
    const onOver = () => {
      mine.overs += 1;
    };
    mine.outcomes.push(
      await exchange(req, res, { isFirst: false, socketPath, agent, body: null, deadlineMs, onOver }),
    );
    if (mine.outcomes.at(-1) !== "answered") res.destroy();
  });
  return (await listen(front.server, "127.0.0.1", 0)).port;
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: shop.example", "Connection: close", ...headers, "", ""].join("\r\n");

/** By which something is decided behind the server in front: by our code, by Next or by next-auth. */
const READ_HEADERS = [
  ..."accept accept-language authorization content-type cookie forwarded if-none-match next-action next-url origin".split(
    " ",
  ),
  ..."range referer rsc sec-fetch-dest sec-fetch-mode sec-fetch-site user-agent x-forwarded-for x-forwarded-host".split(
    " ",
  ),
  ..."x-forwarded-port x-forwarded-proto x-real-ip".split(" "),
];

/** What arrived, as it says so itself. */
async function echo(req: IncomingMessage, res: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of req) bytes += chunk.length;
  res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, bytes }));
}

function told(answer: string) {
  const body = /\{.*\}/s.exec(answer)?.[0] ?? "{}";
  return JSON.parse(body) as { method: string; url: string; headers: Record<string, string>; bytes: number };
}

describe("a request that is handed on", () => {
  it("arrives with its method, its target and the client's address, whatever it says of that itself", async () => {
    const port = await serve((req, res) => void echo(req, res));
    const forged = ["X-Latchkey-Peer: 192.0.2.1", "x-latchkey-PEER: 192.0.2.2", "X-Latchkey-Callers: 1 2 3"];
    const answer = told(
      await rawExchange(port, request("PURGE /a%20b?c=%2F", "X-Forwarded-For: 10.0.0.1", ...forged)),
    );
    expect([answer.method, answer.url]).toEqual(["PURGE", "/a%20b?c=%2F"]);
    expect(answer.headers).toMatchObject({ host: "shop.example", "x-forwarded-for": "10.0.0.1" });
    expect(peerIn(new Headers(answer.headers))).toEqual({
      address: "127.0.0.1",
      isCounted: true,
      caller: "127.0.0.1",
    });
    expect(answer.headers["x-latchkey-callers"]).toMatch(/^\d+ \d+ \d+$/);
  });

  it("names the client in X-Forwarded-For where nobody did, as Next does from a socket with an address", async () => {
    const port = await serve((req, res) => void echo(req, res));
    const answer = told(await rawExchange(port, request("GET /")));
    expect(answer.headers).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  });

  it("leaves behind what was said to its connection alone", async () => {
    const port = await serve((req, res) => void echo(req, res));
    const own = [
      "Connection: close",
      "HTTP2-Settings: AAMAAABkAAQAAP__",
      "Keep-Alive: timeout=5",
      "TE: trailers",
      "Upgrade: h2c",
    ];
    const { headers } = told(
      await rawExchange(port, `GET / HTTP/1.1\r\nHost: x\r\n${own.join("\r\n")}\r\n\r\n`),
    );
    for (const name of ["http2-settings", "te", "upgrade"]) expect(headers).not.toHaveProperty(name);
    expect(headers.connection).toBe("keep-alive");
  });

  it("arrives with everything that is read of it, whatever its client lists in Connection", async () => {
    const port = await serve((req, res) => void echo(req, res));
    const sent = Object.fromEntries(READ_HEADERS.map((name) => [name, `value-of-${name}`]));
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
    const listed = ["host", "x-latchkey-peer", "x-latchkey-callers", "x-request-id", ...READ_HEADERS];
    const { headers } = told(
      await rawExchange(
        port,
        ["GET / HTTP/1.1", "Host: x", `Connection: close, ${listed.join(", ")}`, ...lines, "", ""].join(
          "\r\n",
        ),
      ),
    );
    expect(headers).toMatchObject({ host: "x", ...sent });
    for (const name of listed) expect(headers).toHaveProperty(name);
  });

  it("names whom its limits counted, where the platform's header tells", async () => {
    process.env.CLIENT_ADDRESS_HEADER = "X-Real-IP";
    reloadConfig();
    onTestFinished(() => {
      delete process.env.CLIENT_ADDRESS_HEADER;
      reloadConfig();
    });
    const port = await serve((req, res) => void echo(req, res));
    const peer = async (...headers: string[]) =>
      peerIn(new Headers(told(await rawExchange(port, request("GET /", ...headers))).headers));
    const known = { address: "127.0.0.1", isCounted: true };
    expect(await peer("X-Real-IP: 2001:db8::7")).toEqual({ ...known, caller: "2001:db8:0:0::/64" });
    expect(await peer()).toEqual({ ...known, caller: null });
  });

  it.each([
    ["GET", "Content-Length: 60"],
    ["POST", "Content-Length: 60"],
    ["DELETE", "Content-Length: 60"],
  ])("cannot hide another one in the body of a %s", async (method, length) => {
    const seen: string[] = [];
    const port = await serve((req, res) => {
      seen.push(`${req.method} ${req.url}`);
      void echo(req, res);
    });
    const hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\nX-Latchkey-Peer: 192.0.2.1\r\n\r\n"
      .padEnd(60)
      .slice(0, 60);
    const answer = await rawExchange(
      port,
      `${method} /shown HTTP/1.1\r\nHost: x\r\nConnection: content-length, close\r\n${length}\r\n\r\n${hidden}`,
    );
    expect(told(answer)).toMatchObject({ url: "/shown", bytes: 60 });
    expect(seen).toEqual([`${method} /shown`]);
  });

  it("is sent in chunks where it came in chunks", async () => {
    const port = await serve((req, res) => void echo(req, res));
    const body = "5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n";
    const answer = await rawExchange(port, request("POST /", "Transfer-Encoding: chunked") + body);
    expect(told(answer)).toMatchObject({ bytes: 6 });
  });

  it("waits with its body until it is asked for it", async () => {
    const port = await serve((req, res) => {
      if (req.url === "/refused") return void res.writeHead(413).end();
      res.writeContinue();
      void echo(req, res);
    });
    const expects = ["Expect: 100-continue", "Content-Length: 5"];
    const client = await rawClient(port);
    client.send(request("POST /taken", ...expects));
    await client.until("100 Continue\r\n\r\n");
    client.send("hello");
    expect(told(await client.closed)).toMatchObject({ bytes: 5 });
    const refused = await rawExchange(port, request("POST /refused", ...expects));
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    expect(refused).not.toContain("100 Continue");
  });

  it("goes no faster than it is taken", async () => {
    const port = await serve((_req, res) => void res.once("close", () => undefined));
    const client = await rawClient(port);
    client.send(request("POST /", `Content-Length: ${64 * MIB}`));
    const chunk = Buffer.alloc(MIB);
    for (let sent = 0; sent < 32; sent += 1) client.send(chunk);
    await delay(500);
    expect(client.socket.writableLength).toBeGreaterThan(16 * MIB);
    client.socket.destroy();
  });

  it("ends for who works on it when its client leaves", async () => {
    let isGone = false;
    let isRunning = false;
    const port = await serve((_req, res) => {
      isRunning = true;
      res.once("close", () => {
        isGone = true;
      });
    });
    const client = await rawClient(port);
    client.send(request("GET /"));
    await expect.poll(() => isRunning).toBe(true);
    client.socket.destroy();
    await expect.poll(() => [isGone, noted.outcomes]).toEqual([true, ["lost"]]);
    await expect.poll(() => noted.overs).toBe(1);
  });
});

describe("an answer that is handed back", () => {
  it("has its own status, words and headers, and none of the connection between the two", async () => {
    const port = await serve((_req, res) => {
      const cookies = ["Set-Cookie", "a=1", "Set-Cookie", "b=2"];
      res.writeHead(418, "Short and stout", ["X-Kept", "1", "Keep-Alive", "timeout=7", ...cookies]);
      res.end("tea");
    });
    const answer = await rawExchange(port, request("GET /"));
    expect(answer).toMatch(
      /^HTTP\/1\.1 418 Short and stout\r\nX-Kept: 1\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n/,
    );
    expect(answer).not.toMatch(/timeout=7/i);
    expect(answer.match(/^date:/gim)).toHaveLength(1);
    expect(noted.overs).toBe(1);
  });

  it("is a head alone for HEAD, with the length it would have", async () => {
    const port = await serve((_req, res) => void res.writeHead(200, { "content-length": 5 }).end("hello"));
    expect(await rawExchange(port, request("HEAD /"))).toMatch(/content-length: 5\r\n[\s\S]*\r\n\r\n$/);
  });

  it("is made no faster than it is read", async () => {
    let written = 0;
    const port = await serve((_req, res) => {
      async function* endless() {
        for (; written < 256; written += 1) yield Buffer.alloc(MIB);
      }
      pipeline(endless(), res).catch(() => undefined);
    });
    const client = await rawClient(port);
    client.socket.pause();
    client.send(request("GET /"));
    await delay(1_000);
    expect(written).toBeLessThan(64);
    client.socket.destroy();
  });

  it("is cut off where it broke off, and is no whole one", async () => {
    const port = await serve((_req, res) => {
      res.writeHead(200, { "content-length": 10 });
      res.write("hello");
      setTimeout(() => res.destroy(), 50);
    });
    const answer = await rawExchange(port, request("GET /"));
    expect(answer).toMatch(/hello$/);
    expect(noted.outcomes).toEqual(["answered"]);
  });

  it("reaches a client that is still sending, whose connection then ends", async () => {
    const port = await serve((_req, res) => void res.writeHead(401).end("no"));
    const client = await rawClient(port);
    client.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${8 * MIB}\r\n\r\n`);
    for (let sent = 0; sent < 4; sent += 1) client.send(Buffer.alloc(MIB));
    expect(await client.closed).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close\r\n[\s\S]*no/i);
  });
});

describe("a pages process that does not answer", () => {
  it("is unreachable where nobody listens, and nothing of the request is lost by that", async () => {
    const port = await serve(null);
    const client = await rawClient(port);
    client.send(`${request("POST /", "Content-Length: 5")}hello`);
    expect([await client.closed, noted.outcomes, noted.overs]).toEqual(["", ["unreachable"], 0]);
  });

  it("is lost when it goes away before it answers", async () => {
    const port = await serve((req) => void req.socket.destroy());
    await rawExchange(port, request("GET /"));
    expect(noted.outcomes).toEqual(["lost"]);
  });

  it("is late after its time, which begins with the last byte of the request", async () => {
    const port = await serve((req) => void req.resume(), 300);
    const client = await rawClient(port);
    client.send(request("POST /", "Content-Length: 5"));
    await delay(600);
    expect(noted.outcomes).toEqual([]);
    client.send("hello");
    await client.closed;
    expect(noted.outcomes).toEqual(["late"]);
  });
});
