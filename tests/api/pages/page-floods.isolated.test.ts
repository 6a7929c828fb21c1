/** Visitors who ask for more pages than can be drawn. One address at a time has a name of its own here, behind one proxy. */
import { Agent, get } from "node:http";
import { constants, getPriority } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childNamed } from "@/bench/load/processes";
import { rawClient } from "@/tests/support/raw-client";
import { stopServers } from "@/tests/support/server-process";
import { alertIn, HTML, type PageServer, startPageServer } from "./page-server";
import { untilRefused } from "./until-refused";

const PAGES_MAX = 20;
const FILES_MAX = 40;
const CODES_MAX = 5;
const CODE = "VC-00000-00000-00000-00000";
const REFUSED: [string, string, string][] = [
  ["en", "Too many requests", "Wait ten seconds, then try again."],
  ["de", "Zu viele Anfragen", "Warten Sie zehn Sekunden"],
];

let server: PageServer;

beforeAll(async () => {
  server = await startPageServer({
    TRUSTED_PROXIES: "1",
    PAGES_PER_10_SECONDS: String(PAGES_MAX),
    PAGE_FILES_PER_10_SECONDS: String(FILES_MAX),
    CODE_ATTEMPTS_PER_10_MINUTES: String(CODES_MAX),
  });
});
afterAll(stopServers);

const from = (address: string) => ({ "x-forwarded-for": address });
const isAlive = async () => (await server.get("/health/live")).status === 200;

describe("an address that asks for too many pages", () => {
  it.each(REFUSED)("is told in %s what to do, and others are not held up", async (language, title, lead) => {
    const visitor = { ...from(`192.0.2.${language.length + title.length}`), "accept-language": language };
    const { headers, text, status } = await untilRefused(() => server.get("/manage", visitor));
    expect([status, headers.get("content-type")]).toEqual([429, HTML]);
    expect(text).toContain(title);
    expect(text).toContain(lead);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(headers.get("ratelimit-limit")).toBe(String(PAGES_MAX));
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await server.get("/manage", from("192.0.2.200"))).status).toBe(200);
    expect(await isAlive()).toBe(true);
  });

  it("is refused forms, too, also large ones, before they are read", async () => {
    const visitor = from("192.0.2.40");
    const post = () => server.act("/manage", "openLicense", { code: "x".repeat(30_000) }, visitor);
    expect((await untilRefused(post)).status).toBe(429);
    const byScript = { ...visitor, "next-action": "x" };
    const script = await untilRefused(() => server.act("/manage", "openLicense", {}, byScript));
    expect([script.status, script.headers.get("content-type"), script.text]).toEqual([
      429,
      "text/plain",
      "busy",
    ]);
  });

  it("still gets style sheets and scripts, up to a limit of their own", async () => {
    const visitor = from("192.0.2.50");
    const page = await server.get("/manage", visitor);
    const sheet = /href="(\/_next\/static\/[^"]+\.css)/.exec(page.text)?.[1] ?? "";
    const statuses: number[] = [];
    for (let asked = 0; asked < PAGES_MAX + 2; asked += 1)
      statuses.push((await server.get(asked % 2 ? "/robots.txt" : sheet, visitor)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await untilRefused(() => server.get(sheet, visitor))).status).toBe(429);
  });
});

it("whoever writes the header of the process in front is counted by the socket", async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 2 * PAGES_MAX + 2; call += 1)
    statuses.push((await server.get("/manage", { "x-latchkey-peer": `192.0.2.${call}` })).status);
  expect(statuses).toContain(429);
});

/** Every name, and the header of a platform: tests/unit/server/exchange.test.ts (decision 083). */
it("management codes are limited whose client lists in Connection what names it", async () => {
  const listed = "keep-alive, X-Forwarded-For, Host, Origin, Cookie, Next-Action, Content-Type";
  const attempt = async (address: string, more: Record<string, string> = {}) => {
    const visitor = { ...from(address), ...more };
    return alertIn((await server.actOnPage("/manage", "openLicense", { code: CODE }, visitor)).text) ?? "";
  };
  const texts: string[] = [];
  for (let time = 0; time <= CODES_MAX; time += 1)
    texts.push(await attempt("192.0.2.60", { connection: listed }));
  const unknown = await attempt("192.0.2.61");
  const limited = await attempt("192.0.2.60");
  expect(limited).not.toBe(unknown);
  expect(texts).toEqual([...Array.from({ length: CODES_MAX }, () => unknown), limited]);
});

it("pages are drawn at a lower priority than calls are answered", () => {
  const lower = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  expect(getPriority(server.pid)).toBe(getPriority());
  expect(getPriority(childNamed(server.pid, "pages") ?? 0)).toBe(lower);
});

describe("a flood", () => {
  it("on a hundred connections is refused once a second on each, and everybody else is answered", async () => {
    const agent = new Agent({ keepAlive: true });
    const statuses: number[] = [];
    let isOver = false;
    const begun = performance.now();
    const flood = Array.from({ length: 100 }, async () => {
      while (!isOver) statuses.push((await answer(agent, "198.51.100.1")).status);
    });
    for (let calls = 0; calls < 50 || !statuses.includes(429); calls += 1) expect(await isAlive()).toBe(true);
    isOver = true;
    await Promise.all(flood);
    agent.destroy();
    const seconds = (performance.now() - begun) / 1_000;
    const drawn = statuses.filter((status) => status === 200).length;
    expect(drawn).toBeLessThanOrEqual(PAGES_MAX * Math.ceil(seconds / 10 + 1));
    expect(statuses.length - drawn).toBeLessThanOrEqual(100 * (seconds + 1));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it("of requests sent ahead ends with its connections, and is no flood in the log", async () => {
    const lines = server.stderr().split("\n").length;
    const text = `GET /manage HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.2\r\n\r\n`.repeat(200);
    const clients = await Promise.all(Array.from({ length: 300 }, () => rawClient(server.port)));
    for (const client of clients) client.send(text);
    await Promise.race(clients.map((client) => client.until("HTTP/1.1 ")));
    for (let calls = 0; calls < 20; calls += 1) expect(await isAlive()).toBe(true);
    for (const { socket } of clients) socket.destroy();
    // Had it been taken whole, 60 000 requests would come before this one.
    expect((await server.get("/manage", from("192.0.2.201"))).status).toBe(200);
    expect(server.stderr().split("\n").length - lines).toBeLessThan(36);
  });

  it("from many addresses is drawn four at a time; those for whom it takes too long are told to come again", async () => {
    const visitors = await Promise.all(Array.from({ length: 150 }, () => rawClient(server.port)));
    // Accepted, and then held still while they ask, so that all ask at once however slow this machine is.
    for (const client of visitors) client.send("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
    await Promise.all(visitors.map((client) => client.until("\r\n\r\n")));
    server.signal("SIGSTOP");
    for (const [visitor, client] of visitors.entries())
      client.send(
        `GET /manage HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${visitor}\r\nConnection: close\r\n\r\n`,
      );
    server.signal("SIGCONT");
    const answers = await Promise.all(visitors.map(({ closed }) => closed));
    const drawn = answers.filter((text) => text.includes("</html>") && !text.includes("HTTP/1.1 503"));
    const refused = answers.filter((text) => text.includes("HTTP/1.1 503"));
    expect(drawn.length + refused.length).toBe(answers.length);
    expect(drawn.length).toBeGreaterThan(3);
    expect(refused.length).toBeGreaterThan(0);
    for (const text of refused) expect(text).toMatch(/^retry-after: 10\r$/im);
    expect((await server.get("/manage", from("192.0.2.202"))).status).toBe(200);
  });
});

function answer(agent: Agent, address: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    get(
      { host: "127.0.0.1", port: server.port, path: "/manage", agent, headers: from(address) },
      (response) => {
        const { statusCode: status = 0 } = response;
        response.resume().once("end", () => resolve({ status }));
      },
    ).once("error", reject);
  });
}
