import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAddress } from "@/lib/runtime/listen";
import { freshDatabase } from "../../support/database";
import { rawClient } from "../../support/raw-client";
import {
  killDatabase,
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "../../support/server-process";
import {
  answering,
  callAnew,
  callsLogged,
  isRunning,
  logLines,
  pagesOf,
  workersOf,
} from "../../support/server-workers";

const CALLS_MAX = 30;
const ATTEMPTS = 10;
const TWO = { WORKERS: "2", LOG_LEVEL: "debug" };
const WITHOUT_PAGES = { ...TWO, PAGES: "off" };

/** Told to go on when a worker reads it. */
const REQUEST_UNDER_WAY = [
  "POST /some-app/license/v1/activate HTTP/1.1",
  "Host: localhost",
  "Content-Type: application/json",
  "Content-Length: 2",
  "Expect: 100-continue",
  "\r\n",
].join("\r\n");

afterAll(stopServers);

function statuses(count: number, call: () => Promise<number>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, call));
}

/** What a call of a program that knows no key is answered: it counts, and is refused beyond the limit. */
function licenseCall(server: RunningServer, application: string): Promise<number> {
  return callAnew(`${server.url}/${application}/license/v1/validate`, "{}");
}

function live(server: RunningServer): Promise<number> {
  return callAnew(`${server.url}/health/live`);
}

/** How many of many calls at once are let through, and by whom they were answered. */
async function allowed(server: RunningServer, application: string) {
  return countedTogether(server, async (attempt) => {
    const before = logLines(server).length;
    const answers = await statuses(3 * CALLS_MAX, () => licenseCall(server, `${application}-${attempt}`));
    expect(new Set(answers)).toEqual(new Set([400, 429]));
    const count = answers.filter((status) => status === 400).length;
    // The log of an answer comes after the answer.
    await expect.poll(() => callsLogged(server, before)).toBe(answers.length);
    return { count, by: answering(server, before) };
  });
}

/** Tries again where a worker counted by itself, since the primary process took longer to answer than it waits. */
async function countedTogether<T>(server: RunningServer, ask: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const before = logLines(server).length;
    const answer = await ask(attempt);
    const lines = logLines(server).map(({ msg = "" }) => msg);
    const told = (words: string, since = 0) =>
      lines.slice(since).filter((line) => line.startsWith(`the shared limits store ${words}`)).length;
    const isApart = told("", before) > 0 || told("does not answer") > told("is back");
    if (!isApart || attempt === ATTEMPTS) return answer;
    await delay(1_000);
  }
}

// One server is started, loses a worker, then all of them.
describe("two workers", { shuffle: false }, () => {
  let server: RunningServer;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await freshDatabase();
    const LICENSE_CALLS_PER_MINUTE = String(CALLS_MAX);
    const own = { ...sharedEnvironment(), DATABASE_URL: databaseUrl };
    server = await startServer({ env: { ...own, ...WITHOUT_PAGES, LICENSE_CALLS_PER_MINUTE } });
  });

  it("are announced once, and both answer", async () => {
    expect(server.stdout().match(/Latchkey is ready/g)).toHaveLength(1);
    expect(await statuses(8, () => live(server))).toEqual(Array(8).fill(200));
    const workers = new Set(workersOf(server));
    expect(workers.size).toBe(2);
    expect(workers).not.toContain(server.pid);
    await expect.poll(() => answering(server)).toEqual(workers);
    await expect.poll(() => server.stdout().match(/Be the first/g)?.length).toBe(1);
    await expect.poll(() => callAnew(`${server.url}/health/ready`)).toBe(200);
  });

  it("have no process for pages with PAGES=off: all but the programs' calls is a 404 that says so", async () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/console/sign-in"],
      ["POST", "/manage"],
      ["GET", "/_next/static/none.js"],
      ["GET", "/api/cron"],
    ] as const) {
      const answer = await fetch(server.url + path, { method });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        {
          error: "not_found",
          message:
            "This server answers programs only (PAGES=off). Pages are on other servers of this service.",
        },
      ]);
    }
    expect(pagesOf(server)).toEqual([]);
  });

  it("allow together exactly as many calls as the limit says", async () => {
    expect(await allowed(server, "one-app")).toEqual({ count: CALLS_MAX, by: new Set(workersOf(server)) });
  });

  it("answer on when one of them is killed; another takes its place and counts with the others", async () => {
    const [killed = 0, other = 0] = workersOf(server);
    // Now, so that its minute is not over before another worker listens.
    const spending = logLines(server).length;
    const spent = await statuses(3 * CALLS_MAX, () => licenseCall(server, "spent"));
    expect(spent).toContain(429);
    await expect.poll(() => callsLogged(server, spending)).toBe(spent.length);
    process.kill(killed, "SIGKILL");
    const isNoticed = () => logLines(server).some(({ msg }) => msg?.startsWith("a worker ended"));
    await expect.poll(isNoticed).toBe(true);
    const before = logLines(server).length;
    expect(await statuses(10, () => live(server))).toEqual(Array(10).fill(200));
    await expect.poll(() => answering(server, before)).toContain(other);
    expect(answering(server, before)).not.toContain(killed);

    await expect.poll(() => workersOf(server).length).toBe(3);
    const next = workersOf(server)[2] ?? 0;
    // What was counted before has not been forgotten with the one that is gone.
    const again = await countedTogether(server, async () => {
      const since = logLines(server).length;
      const answers = await statuses(10, () => licenseCall(server, "spent"));
      await expect.poll(() => callsLogged(server, since)).toBe(10);
      return answers;
    });
    expect(new Set(again)).toEqual(new Set([429]));
    expect(await allowed(server, "another-app")).toEqual({ count: CALLS_MAX, by: new Set([other, next]) });
  });

  it("are all there are: when none can be started any more, the server says why and ends", async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("UPDATE installation SET pepper_check = sha256('another')");
    await client.end();
    for (const pid of workersOf(server).slice(-2)) process.kill(pid, "SIGKILL");
    expect(await server.exit).toBe(1);
    expect(server.stderr()).toMatch(
      /^None of the 2 workers can start: KEY_PEPPER is not the one this database was made with; .*$/m,
    );
    expect(workersOf(server).filter(isRunning)).toEqual([]);
  });
});

describe("the primary process", () => {
  it("takes its workers along when it is killed, and leaves the port to the next server", async () => {
    const server = await startServer({ env: { ...sharedEnvironment(), ...WITHOUT_PAGES } });
    const { port } = new URL(server.url);
    expect(workersOf(server).filter(isRunning)).toHaveLength(2);
    process.kill(server.pid, "SIGKILL");
    await expect.poll(() => workersOf(server).filter(isRunning)).toEqual([]);
    await checkAddress("127.0.0.1", Number(port));
  });

  it("lets running calls end on a signal, then its workers, then the database", async () => {
    const DATA_DIR = newDataDir();
    const server = await startServer({ env: { ...TWO, DATA_DIR } });
    const port = Number(new URL(server.url).port);
    const clients = await Promise.all([rawClient(port), rawClient(port)]);
    const idle = await rawClient(port);
    for (const { send } of clients) send(REQUEST_UNDER_WAY);
    await Promise.all(clients.map(({ until }) => until("100 Continue")));
    // Who comes in the moment of the signal is answered or turned away, and not left without either.
    const late = statuses(100, () => live(server).catch(() => 0));
    server.signal("SIGTERM");
    await late;
    await idle.closed;
    await expect.poll(() => live(server).catch((error) => error.code)).toBe("ECONNREFUSED");
    for (const { send } of clients) send("{}");
    for (const { closed } of clients) expect(await closed).toMatch(/HTTP\/1\.1 400 /);
    expect(await server.exit).toBe(0);
    expect(workersOf(server).filter(isRunning)).toEqual([]);
    expect(killDatabase(DATA_DIR)).toBe(false);
  });

  it("ends at once, with all of them, when someone insists", async () => {
    const server = await startServer({ env: { ...sharedEnvironment(), ...WITHOUT_PAGES } });
    const client = await rawClient(Number(new URL(server.url).port));
    client.send(REQUEST_UNDER_WAY);
    await client.until("100 Continue");
    server.signal("SIGTERM");
    await expect.poll(() => logLines(server).some(({ msg }) => msg === "stopping")).toBe(true);
    await delay(1_100);
    server.signal("SIGTERM");
    expect(await server.exit).toBe(1);
    await expect.poll(() => workersOf(server).filter(isRunning)).toEqual([]);
  });
});
