/** The process that draws pages dies, hangs or is told to end; the server in front goes on. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type RunningServer,
  type ServerEnvironment,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { callAnew, isRunning, logLines, pagesOf } from "@/tests/support/server-workers";

const UNIX_SOCKETS = "/proc/net/unix";
const START_MS_MAX = 25_000;
const ATTEMPTS = 3;

/** Of the test that runs: where its server puts what is temporary. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pages-process-"));
});
afterEach(async () => {
  await stopServers();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: ServerEnvironment = {}): Promise<RunningServer> {
  return startServer({ env: { ...sharedEnvironment("BASE_URL"), TMPDIR: folder, ...env } });
}

const page = (server: RunningServer) => callAnew(`${server.url}/manage`);
const live = (server: RunningServer) => callAnew(`${server.url}/health/live`);
const sockets = () => readdirSync(folder).filter((name) => /^latchkey-(?!servers)/.test(name));

/** Requests that were passed on to a pages process that stands still: each has a connection. Null where no file tells. */
function passedOn(): number | null {
  if (!existsSync(UNIX_SOCKETS)) return null;
  const lines = readFileSync(UNIX_SOCKETS, "utf8").split("\n");
  // Without the one that listens.
  return lines.filter((line) => line.includes(folder)).length - 1;
}

/** Tries again where the next pages process takes so long to start that pages are given up, as they are after thirty seconds. */
async function whereStartIsQuick(
  server: RunningServer,
  round: (pid: number) => Promise<void>,
): Promise<void> {
  const listening = () => logLines(server).filter(({ msg }) => msg === "the pages process listens");
  for (let attempt = 1; ; attempt += 1) {
    const known = listening().length;
    const begun = Date.now();
    try {
      return await round(pagesOf(server).at(-1) ?? 0);
    } catch (error) {
      await expect.poll(() => listening().length, { timeout: 120_000 }).toBeGreaterThan(known);
      const tookMs = Date.parse(String(listening()[known]?.time)) - begun;
      if (attempt === ATTEMPTS || tookMs < START_MS_MAX) throw error;
    }
  }
}

describe("the pages process", () => {
  it("is not needed for its end by those who wait: pages are drawn by the next, forms under way are told to look first", async () => {
    const german = { "accept-language": "de" };
    const form = { ...german, "content-type": "application/x-www-form-urlencoded", "content-length": "6" };
    const body = () => ({ path: "/manage", bytes: Readable.from([Buffer.from("code=x")]) });
    const server = await start({ WORKERS: "2" });
    await whereStartIsQuick(server, async (first) => {
      process.kill(first, "SIGSTOP");
      const before = passedOn();
      const forms = Array.from({ length: 2 }, () => answerOf(server, form, body()));
      if (before === null) await delay(300);
      else await expect.poll(passedOn).toBe(before + 2);
      const pages = Array.from({ length: 3 }, () => answerOf(server, german));
      await delay(300);
      expect(await live(server)).toBe(200);
      process.kill(first, "SIGKILL");
      expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { status, headers, text } of await Promise.all(forms)) {
        expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
        expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
        expect(text).toContain("Vorübergehend nicht erreichbar");
      }
    });
    await expect.poll(() => page(server)).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(pagesOf(server).filter(isRunning)).toEqual([]);
    expect(sockets()).toEqual([]);
  });

  it("is replaced when it alone is told to end, holds up no call when it hangs, and ends when the server is killed", async () => {
    const server = await start();
    await whereStartIsQuick(server, async (first) => {
      const known = pagesOf(server).length;
      process.kill(first, "SIGTERM");
      const statuses = new Set<number>();
      while (pagesOf(server).length === known) statuses.add(await page(server));
      statuses.add(await page(server));
      expect([...statuses]).toEqual([200]);
      expect(isRunning(first)).toBe(false);
    });

    const pid = pagesOf(server).at(-1) ?? 0;
    process.kill(pid, "SIGSTOP");
    const asked = Array.from({ length: 40 }, () => answerOf(server, { accept: "application/json" }));
    const first = await Promise.race(asked);
    expect([first.status, first.headers["retry-after"]]).toEqual([503, "10"]);
    expect(JSON.parse(first.text)).toEqual({
      error: "unavailable",
      message: expect.stringContaining("Wait"),
    });
    expect(await live(server)).toBe(200);
    process.kill(pid, "SIGCONT");
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));

    const [place = "", ...others] = sockets();
    expect([statSync(join(folder, place)).mode & 0o777, others]).toEqual([0o700, []]);
    process.kill(server.pid, "SIGKILL");
    await expect.poll(() => pagesOf(server).filter(isRunning)).toEqual([]);
    await expect.poll(sockets).toEqual([]);
  });
});

type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** On a connection of its own. */
function answerOf(
  server: RunningServer,
  headers: Record<string, string>,
  sent: { path: string; bytes: AsyncIterable<Buffer> } | null = null,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const method = sent ? "POST" : "GET";
    const call = request(server.url + (sent?.path ?? "/manage"), { method, headers, agent: false });
    call.once("error", reject).once("response", async (response) => {
      const text = (await response.setEncoding("utf8").toArray()).join("");
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    if (sent) pipeline(Readable.from(sent.bytes), call).catch(reject);
    else call.end();
  });
}
