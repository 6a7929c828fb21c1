import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { rawClient, rawExchange } from "@/tests/support/raw-client";
import { type PageServer, sharedPageServer } from "./page-server";

const FORM = "Content-Type: application/x-www-form-urlencoded";
const BODY = "do=open&code=x";
const LENGTH = `Content-Length: ${BODY.length}`;
const NEXT = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const LIVE = '{"status":"ok"}';

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

/** The status lines of all answers on a connection, and its last body. */
function read(text: string) {
  return { statuses: [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status)), text };
}

describe("a form on a connection that is kept", () => {
  it.each<[string, number, string]>([
    ["that is refused for what it says", 400, head("/manage", FORM, LENGTH) + BODY],
    ["without a type", 415, head("/manage", LENGTH) + BODY],
    ["of another type", 415, `${head("/manage", "Content-Type: application/json", "Content-Length: 2")}{}`],
    ["without a type and without a body", 415, head("/manage")],
    ["from another website", 403, head("/manage", FORM, "Sec-Fetch-Site: cross-site", LENGTH) + BODY],
    [
      "that is too large",
      413,
      `${head("/manage", FORM, "Content-Length: 100000")}code=${"x".repeat(99_995)}`,
    ],
    [
      "in pieces",
      400,
      `${head("/manage", FORM, "Transfer-Encoding: chunked")}3\r\ndo=\r\n4\r\nopen\r\n0\r\n\r\n`,
    ],
    [
      "in pieces that are too large",
      413,
      `${head("/manage", FORM, "Transfer-Encoding: chunked")}186a0\r\n${"x".repeat(100_000)}\r\n0\r\n\r\n`,
    ],
    [
      "in pieces that nobody reads",
      415,
      `${head("/manage", "Transfer-Encoding: chunked")}186a0\r\n${"x".repeat(100_000)}\r\n0\r\n\r\n`,
    ],
    ["that is done", 303, `${head("/manage", FORM, "Content-Length: 8")}do=close`],
    ["for a link that is over", 410, `${head("/account/enter", FORM, "Content-Length: 0")}`],
  ])("%s is answered, and the next request too", async (_title, status, bytes) => {
    const { statuses, text } = read(await rawExchange(server.port, bytes + NEXT));
    expect(statuses).toEqual([status, 200]);
    expect(text.endsWith(LIVE) || text.includes(LIVE)).toBe(true);
  });

  it("that leads on says the length of nothing", async () => {
    const bytes = `${head("/manage", FORM, "Connection: close", "Content-Length: 8")}do=close`;
    const answer = await rawExchange(server.port, bytes);
    expect(answer).toMatch(/\r\nlocation: \/manage\?closed=1\r\n/i);
    expect(answer).toMatch(/\r\ncontent-length: 0\r\n[\s\S]*\r\n\r\n$/i);
  });
});

describe("a client that waits to be asked for its form", () => {
  it("is asked, and answered", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", FORM, LENGTH, "Expect: 100-continue", "Connection: close"));
    await client.until("HTTP/1.1 100 Continue\r\n\r\n");
    client.send(BODY);
    expect(read(await client.closed).statuses).toEqual([100, 400]);
  });

  it("is not asked for what would not be read", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", LENGTH, "Expect: 100-continue", "Connection: close"));
    await client.until("</html>");
    expect(read(client.received()).statuses).toEqual([415]);
    client.socket.destroy();
  });
});

describe("a form that arrives slowly", () => {
  it("letter by letter is read to its end", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", FORM, LENGTH, "Connection: close"));
    for (const letter of BODY) {
      client.send(letter);
      await delay(20);
    }
    expect(read(await client.closed).statuses).toEqual([400]);
  });

  it("and breaks off harms nobody else", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(server.port)));
    for (const client of clients) client.send(`${head("/manage", FORM, "Content-Length: 1000")}do=open`);
    await delay(50);
    for (const { socket } of clients) socket.destroy();
    expect((await server.get("/manage")).status).toBe(200);
    expect(server.output()).not.toMatch(/a page failed|"level":[56]0/);
  });

  it("after its answer was given, does not keep the connection for long", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", FORM, "Content-Length: 1000000000"));
    expect(read(await client.closed).statuses).toEqual([413]);
  });
});
