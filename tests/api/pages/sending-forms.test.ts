import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { rawClient, rawExchange } from "@/tests/support/raw-client";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";
import { type PageServer, sharedPageServer } from "./page-server";

/** Of the page `/manage`, once there is a build to have it from. */
let type: string;
let body: string;
const formType = () => `Content-Type: ${type}`;
const length = (bytes = body) => `Content-Length: ${bytes.length}`;
const aForm = (path: string, action: string, fields = {}) => {
  const made = formOfAction(actionOfBuild(path, action), fields);
  return `${head(path, `Content-Type: ${made.type}`, length(made.body))}${made.body}`;
};
const inPieces = (bytes: string) =>
  bytes.replace(/[\s\S]{1,100}/g, (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
const ENDLESS = "Content-Length: 1000000000";
const CHUNKED = "Transfer-Encoding: chunked";
const NEXT = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const LIVE = '{"status":"ok"}';

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
  ({ type, body } = formOfAction(actionOfBuild("/manage", "openLicense"), { code: "x" }));
});

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

/** The status lines of all answers on a connection, and its last body. */
function read(text: string) {
  return { statuses: [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status)), text };
}

describe("a form on a connection that is kept", () => {
  it.each<[string, number, () => string]>([
    ["that is refused for what it says", 200, () => head("/manage", formType(), length()) + body],
    [
      "from another website",
      303,
      () => head("/manage", formType(), "Sec-Fetch-Site: cross-site", length()) + body,
    ],
    ["that is too large", 303, () => aForm("/manage", "openLicense", { code: "x".repeat(100_000) })],
    ["in pieces", 200, () => `${head("/manage", formType(), CHUNKED)}${inPieces(body)}0\r\n\r\n`],
    [
      "in pieces that are too large",
      303,
      () => `${head("/manage", formType(), CHUNKED)}186a0\r\n${"x".repeat(100_000)}\r\n0\r\n\r\n`,
    ],
    [
      "of a page of before",
      303,
      () =>
        `${head("/manage", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 7")}do=open`,
    ],
    ["without a type", 303, () => head("/manage", length()) + body],
    [
      "of another type",
      303,
      () => `${head("/manage", "Content-Type: application/json", "Content-Length: 2")}{}`,
    ],
    ["without a type and without a body", 303, () => head("/manage")],
    ["that is done", 303, () => aForm("/manage", "closeLicense")],
    ["of an operator who is not signed in", 303, () => aForm("/console/team", "invite")],
    ["of a page with a place", 303, () => aForm("/console/applications/x/tokens", "createToken")],
    ["for a link that is over", 200, () => aForm("/account/enter", "signIn")],
  ])("%s is answered, and the next request too", async (_title, status, bytes) => {
    const { statuses, text } = read(await rawExchange(server.port, bytes() + NEXT));
    expect(statuses).toEqual([status, 200]);
    expect(text).toContain(LIVE);
  });

  it("that is done leads on", async () => {
    const answer = await rawExchange(
      server.port,
      aForm("/manage", "closeLicense").replace("Host: localhost", "Host: localhost\r\nConnection: close"),
    );
    expect(answer).toMatch(/\r\nlocation: \/manage\r\n/i);
  });
});

describe("a client that waits to be asked for its form", () => {
  it("is asked, and answered", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", formType(), length(), "Expect: 100-continue", "Connection: close"));
    await client.until("HTTP/1.1 100 Continue\r\n\r\n");
    client.send(body);
    expect(read(await client.closed).statuses).toEqual([100, 200]);
  });

  it("is not asked for what would not be read", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", formType(), ENDLESS, "Expect: 100-continue", "Connection: close"));
    await client.until("too_large");
    expect(read(client.received()).statuses).toEqual([413]);
    client.socket.destroy();
  });
});

describe("a form that arrives slowly", () => {
  it("a few letters at a time is read to its end", async () => {
    const client = await rawClient(server.port);
    client.send(head("/manage", formType(), length(), "Connection: close"));
    for (const letters of body.match(/[\s\S]{1,20}/g) ?? []) {
      client.send(letters);
      await delay(20);
    }
    expect(read(await client.closed).statuses).toEqual([200]);
  });

  it("and breaks off harms nobody else", async () => {
    // What it wrote before, other files had it write.
    const before = server.output().length;
    const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(server.port)));
    for (const client of clients)
      client.send(`${head("/manage", formType(), "Content-Length: 1000")}${body.slice(0, 50)}`);
    await delay(50);
    for (const { socket } of clients) socket.destroy();
    expect((await server.get("/manage")).status).toBe(200);
    expect(server.output().slice(before)).not.toMatch(/a page failed|"level":[56]0/);
  });

  it.each(["/manage", "/manage/ci/release", "/account/ci/x", "/console/ci/plugin", "/manage/ci/../x"])(
    "after its answer was given, does not keep the connection for long at %s",
    async (path) => {
      const client = await rawClient(server.port);
      client.send(head(path, formType(), ENDLESS));
      expect(read(await client.closed).statuses).toEqual([413]);
    },
  );
});
