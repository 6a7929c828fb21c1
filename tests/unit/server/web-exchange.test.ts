import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer, type HttpServer } from "@/lib/runtime/lane/http-server";
import { publicUrl } from "@/lib/runtime/lane/request-target";
import { webRequest } from "@/lib/runtime/lane/web-request";
import { sendResponse } from "@/lib/runtime/lane/web-response";
import { listen } from "@/lib/runtime/listen";
import { deferred } from "../../support/deferred";
import { eventually } from "../../support/eventually";
import { rawClient, rawExchange } from "../../support/raw-client";

const ORIGIN = "https://licenses.example.test";

let open: HttpServer[] = [];

afterEach(() => {
  for (const { server, connections } of open) {
    server.close();
    connections.closeAll();
  }
  open = [];
});

async function serve(handle: (request: Request) => Response | Promise<Response>): Promise<number> {
  const http = createHttpServer((req, res) => {
    const url = publicUrl(ORIGIN, req.url ?? "");
    if (!url) throw new Error("no address");
    Promise.resolve(handle(webRequest(req, res, url)))
      .then((response) => sendResponse(req, res, response))
      .catch(() => res.destroy());
  });
  open.push(http);
  return (await listen(http.server, "127.0.0.1", 0)).port;
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: attacker.example", "Connection: close", ...headers, "", ""].join("\r\n");

/** A body that never ends, and how much of it was asked for. */
function endless(onCancel: () => void) {
  const state = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      state.chunks += 1;
      await delay(0);
      controller.enqueue(new Uint8Array(64 * 1024));
    },
    cancel: onCancel,
  });
  return { body, state };
}

describe("an answer that says how long it is", () => {
  const said = (body: string, length: number) =>
    new Response(
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await delay(0);
          controller.enqueue(Buffer.from(body));
          controller.close();
        },
      }),
      { headers: { "content-length": String(length) } },
    );

  const keepAlive = "HTTP/1.1\r\nHost: attacker.example\r\n\r\n";
  const twoRequests = `GET /bad ${keepAlive}GET /good ${keepAlive}`;

  it.each([
    ["longer", 3],
    ["shorter", 9],
  ])("ends the connection when its body is %s, and sends no byte too many", async (_, length) => {
    const port = await serve((given) =>
      given.url.endsWith("/bad") ? said("abcde", length) : new Response("next"),
    );
    const answers = await rawExchange(port, twoRequests);
    const [, body = ""] = answers.split("\r\n\r\n");
    expect(body.length).toBeLessThanOrEqual(length);
    expect(answers).not.toContain("next");
  });

  it("ends the connection when there is no body at all", async () => {
    const nothing = () =>
      new Response(new ReadableStream({ start: (controller) => controller.close() }), {
        headers: { "content-length": "5" },
      });
    const port = await serve((given) => (given.url.endsWith("/bad") ? nothing() : new Response("next")));
    expect(await rawExchange(port, twoRequests)).not.toContain("next");
  });

  it("lets the connection live when it is as long", async () => {
    const port = await serve(() => said("abcde", 5));
    const twice = `GET / HTTP/1.1\r\nHost: attacker.example\r\n\r\n${request("GET /")}`;
    expect((await rawExchange(port, twice)).match(/abcde/g)).toHaveLength(2);
  });
});

describe("a request", () => {
  it("has the configured origin, whatever the Host header and the target say", async () => {
    const port = await serve((given) => new Response(given.url));
    expect(await rawExchange(port, request("GET /a/../b?c=d"))).toMatch(
      /https:\/\/licenses\.example\.test\/b\?c=d$/,
    );
    expect(await rawExchange(port, request("GET http://x.example/a"))).toMatch(
      /https:\/\/licenses\.example\.test\/a$/,
    );
  });

  it("has the method it came with, even one that fetch refuses to send", async () => {
    const port = await serve((given) => new Response(given.method));
    for (const method of ["TRACE", "PROPFIND", "PATCH"]) {
      expect(await rawExchange(port, request(`${method} /`))).toMatch(new RegExp(`${method}$`));
    }
  });

  it("has its body, in one piece or in chunks", async () => {
    const port = await serve(async (given) => new Response((await given.text()).toUpperCase()));
    expect(await rawExchange(port, `${request("POST /", "Content-Length: 3")}abc`)).toMatch(/ABC$/);
    const chunked = `${request("POST /", "Transfer-Encoding: chunked")}2\r\nab\r\n1\r\nc\r\n0\r\n\r\n`;
    expect(await rawExchange(port, chunked)).toMatch(/ABC$/);
  });

  it("asks a waiting client to continue only when its body is read", async () => {
    const port = await serve(async (given) => new Response(await given.text()));
    const client = await rawClient(port);
    client.send(request("POST /", "Expect: 100-continue", "Content-Length: 3"));
    await client.until("HTTP/1.1 100 Continue\r\n\r\n");
    client.send("abc");
    expect(await client.closed).toMatch(/HTTP\/1\.1 200 OK[\s\S]*abc$/);
  });

  it("breaks off in the reader's hands and fires its signal when the client leaves", async () => {
    const left = deferred<[string, boolean]>();
    const port = await serve(async (given) => {
      const failure = await given.text().then(String, (error: Error) => error.message);
      await delay(50);
      left.resolve([failure, given.signal.aborted]);
      return new Response("nobody reads this");
    });
    const client = await rawClient(port);
    client.send(`${request("POST /", "Content-Length: 10")}abc`);
    await delay(100);
    client.socket.destroy();
    expect(await left.promise).toEqual(["The client went away before its request was complete.", true]);
  });
});

describe("a body that is not read", () => {
  it("does not keep a client that sends megabytes from its answer", async () => {
    const port = await serve(() => new Response("no", { status: 401 }));
    const client = await rawClient(port);
    client.send(request("POST /", "Content-Length: 1000000000").replace("Connection: close\r\n", ""));
    const sending = setInterval(() => client.send(Buffer.alloc(256 * 1024)), 10);
    const answer = await client.closed;
    clearInterval(sending);
    expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*no$/i);
  });

  it("does not keep a client waiting that announces one and never sends it", async () => {
    const port = await serve(() => new Response("no", { status: 401 }));
    expect(await rawExchange(port, request("POST /", "Transfer-Encoding: chunked"))).toMatch(
      /^HTTP\/1\.1 401 /,
    );
  });

  it("leaves a connection usable when it is short, also when it was read in part", async () => {
    const port = await serve(async (given) => {
      if (given.method === "PUT") await given.body?.cancel();
      return new Response(given.method);
    });
    const client = await rawClient(port);
    for (const [before, method] of ["POST", "PUT", "POST"].entries()) {
      client.send(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n${"x".repeat(1000)}`);
      await delay(50);
      client.send("x".repeat(1000));
      await expect.poll(() => client.received().match(/HTTP\/1\.1 200 OK/g) ?? []).toHaveLength(before + 1);
    }
    client.socket.destroy();
  });
});

describe("a response", () => {
  it("has its length when it is short, every cookie, and no body for HEAD", async () => {
    const port = await serve(() => {
      const headers = new Headers({ "X-Word": "a" });
      headers.append("Set-Cookie", "a=1; Path=/");
      headers.append("Set-Cookie", "b=2");
      return new Response("körper", { headers });
    });
    const answer = await rawExchange(port, request("GET /"));
    expect(answer).toContain("content-length: 7\r\n");
    expect(answer.match(/^set-cookie: .*$/gm)).toEqual(["set-cookie: a=1; Path=/", "set-cookie: b=2"]);
    expect(await rawExchange(port, request("HEAD /"))).toMatch(/\r\n\r\n$/);
  });

  it("to HEAD takes nothing of its body, and cancels it", async () => {
    const cancelled = deferred();
    const { body, state } = endless(cancelled.resolve);
    const port = await serve(() => new Response(body, { headers: { "content-length": "1000000000" } }));
    expect(await rawExchange(port, request("HEAD /"))).toMatch(
      /content-length: 1000000000\r\n[\s\S]*\r\n\r\n$/,
    );
    await cancelled.promise;
    expect(state.chunks).toBeLessThanOrEqual(1);
  });

  it("without a body says so at once", async () => {
    const port = await serve(
      (given) => new Response(null, { status: given.url.endsWith("/204") ? 204 : 302 }),
    );
    expect(await rawExchange(port, request("GET /204"))).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\n\r\n$/);
    expect(await rawExchange(port, request("GET /302"))).toMatch(
      /^HTTP\/1\.1 302 [\s\S]*content-length: 0\r\n/i,
    );
  });

  it("streams what comes bit by bit, and first what comes first", async () => {
    const gate = deferred();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from("first"));
        await gate.promise;
        controller.enqueue(Buffer.from("second"));
        controller.close();
      },
    });
    const client = await rawClient(await serve(() => new Response(body)));
    client.send(request("GET /"));
    await client.until("first");
    gate.resolve();
    expect(await client.closed).toContain("second");
  });

  it("is taken from its source no faster than the client takes it, and cancelled when the client leaves", async () => {
    const cancelled = deferred();
    const { body, state } = endless(cancelled.resolve);
    const client = await rawClient(await serve(() => new Response(body)));
    client.socket.pause();
    client.send(request("GET /"));
    // Until all buffers between the two are full; a source that is not held back never rests.
    await eventually(async () => {
      const taken = state.chunks;
      await delay(300);
      expect([taken > 0, state.chunks]).toEqual([true, taken]);
    });
    client.socket.destroy();
    await cancelled.promise;
  });

  it("whose source fails half way is cut off and not ended", async () => {
    const arrived = deferred();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from("the first half"));
        await arrived.promise;
        controller.error(new Error("the disk is gone"));
      },
    });
    const client = await rawClient(await serve(() => new Response(body)));
    client.send(request("GET /"));
    await client.until("the first half");
    arrived.resolve();
    const answer = await client.closed;
    expect(answer).toContain("HTTP/1.1 200");
    expect(answer.endsWith("0\r\n\r\n")).toBe(false);
  });
});
