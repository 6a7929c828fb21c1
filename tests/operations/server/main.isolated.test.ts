import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { freshDatabase } from "../../support/database";
import { rawClient } from "../../support/raw-client";
import {
  isDatabaseRunning,
  killDatabase,
  newDataDir,
  type RunningServer,
  type ServerEnvironment,
  sharedEnvironment,
  spawnServer,
  startServer,
  stopServers,
} from "../../support/server-process";

/** Where it is a matter of luck whether a busy machine is quick enough. */
const ATTEMPTS = 5;

afterEach(stopServers);

const GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

/** Half a request that the server has begun to read: it says so when it wants the body. */
async function sendHalfARequest(client: Awaited<ReturnType<typeof rawClient>>): Promise<void> {
  const head = [
    "POST /some-app/license/v1/activate HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Content-Length: 40",
    "Expect: 100-continue",
  ];
  client.send(`${head.join("\r\n")}\r\n\r\n`);
  await client.until(GO_ON);
  client.send('{"key":"unknown",');
}

/** The database of this test file, for tests that are neither about databases nor about pages: it is there already. */
function external(): ServerEnvironment {
  return { ...sharedEnvironment(), PAGES: "off" };
}

/** Lets a database take no connections and ends those it has, or lets it take them again. */
async function letIn(databaseUrl: string, allowed: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`);
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await client.end();
}

/** What it says and how it ends when it cannot start. */
async function refusalOf(env: ServerEnvironment) {
  const server = await spawnServer({ DATA_DIR: newDataDir(), PORT: "0", ...env });
  const code = await server.exit;
  return { code, stdout: server.stdout(), stderr: server.stderr() };
}

async function status(url: string): Promise<[number, unknown]> {
  const response = await fetch(url);
  return [response.status, await response.json()];
}

/** Not ready for a moment is a server whose database takes longer than two seconds to answer. */
async function becomesReady(server: RunningServer): Promise<void> {
  await expect.poll(async () => (await status(`${server.url}/health/ready`))[0]).toBe(200);
}

/** On the data of one that was killed: it waits three seconds for the database to notice, which may take longer. */
async function startAfterCrash(DATA_DIR: string): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await startServer({ env: { DATA_DIR } }).catch((error: Error) => error);
    if (!(started instanceof Error)) return started;
    if (attempt === ATTEMPTS || !started.message.includes("in use by another Latchkey server")) throw started;
  }
}

const aFile = join(projectDirectory(), "package.json");

/** With a database of its own that the first of the tests makes, whichever that is: all leave it in order. */
const OWN = newDataDir();

describe("starting", () => {
  it("brings its own database, applies the migrations and answers, but not to methods that no page knows", async () => {
    const server = await startServer({ env: { DATA_DIR: OWN } });
    expect(await status(`${server.url}/health/live`)).toEqual([200, { status: "ok" }]);
    const ready = { status: "ok", database: "ok", migrations: "ok" };
    await expect.poll(() => status(`${server.url}/health/ready`)).toEqual([200, ready]);
    const page = await fetch(`${server.url}/`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const client = await rawClient(Number(new URL(server.url).port));
    client.send("TRACE /console HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await client.closed).toMatch(/^HTTP\/1\.1 405 [\s\S]*\{"error":"method_not_allowed"\}$/);
    expect(await server.stop()).toBe(0);
  });

  it("takes any free port and says which, in the first line that it prints, when asked for port 0", async () => {
    const server = await startServer({ env: { ...external(), PORT: "0" } });
    expect(server.stdout()).toMatch(/^Latchkey is ready at http:\/\/127\.0\.0\.1:\d{2,5} \(listening on 127/);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  });

  it("says in one sentence that the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const refusal = await refusalOf({ PORT: port });
    other.close();
    expect(refusal).toEqual({
      code: 1,
      stdout: "",
      stderr: `Port ${port} on 127.0.0.1 is in use by another program; stop it or set PORT to another number.\n`,
    });
  });

  it.each([
    [
      { PORT: "eighty" },
      "PORT must be a whole number, written in digits; change it or leave it out for the default.\n",
    ],
    [
      { HOST: "203.0.113.7" },
      "HOST 203.0.113.7 is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all its networks.\n",
    ],
    [
      { LOG_ARCHIVE_DIR: aFile, LOG_KEEP_MONTHS: "24" },
      `LOG_ARCHIVE_DIR must be a directory that this server can write to, which ${aFile} is not: it is a file. Fix that, or set LOG_ARCHIVE_DIR to another directory.\n`,
    ],
    [
      { BACKUP_DIR: join(aFile, "backups"), BACKUP_SECRETS: "0" },
      `BACKUP_DIR must be a directory that this server can write to, which ${aFile}/backups is not: it is below a file. Fix that, or set BACKUP_DIR to another directory.\n`,
    ],
  ])("says in one sentence which value is wrong: %o", async (env, sentence) => {
    expect(await refusalOf(env)).toEqual({ code: 1, stdout: "", stderr: sentence });
  });

  it("says in one sentence that the database cannot be reached", async () => {
    const refusal = await refusalOf({ ...external(), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toMatch(
      /^The database 127\.0\.0\.1:1\/none cannot be reached .*DATABASE_URL.*\.\n$/,
    );
  });

  it("says in one sentence that another server has the data directory, and leaves that one alone", async () => {
    const first = await startServer({ env: { DATA_DIR: OWN } });
    const refusal = await refusalOf({ DATA_DIR: OWN });
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toMatch(/^The data directory .* is in use by another Latchkey server; .*\n$/);
    await becomesReady(first);
    expect(await first.stop()).toBe(0);
  });
});

describe("stopping", () => {
  it("finishes the request that is under way, closes idle connections at once and ends with 0", async () => {
    const server = await startServer({ env: external() });
    const port = Number(new URL(server.url).port);
    const [idle, silent, busy] = [await rawClient(port), await rawClient(port), await rawClient(port)];
    idle.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await idle.until('{"status":"ok"}');
    await sendHalfARequest(busy);
    server.signal("SIGTERM");
    await Promise.all([idle.closed, silent.closed]);
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
    busy.send('"machineId":"a machine"}');
    const answer = (await busy.closed).replace(GO_ON, "");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(await server.exit).toBe(0);
  });

  it("cuts off what is still running at the end of the grace", async () => {
    const server = await startServer({ env: { ...external(), SHUTDOWN_GRACE_SECONDS: "1" } });
    const client = await rawClient(Number(new URL(server.url).port));
    await sendHalfARequest(client);
    const start = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(await client.closed).toBe(GO_ON);
  });

  it("takes two signals at once, as npm and a terminal send them, for one", async () => {
    const server = await startServer({ env: external() });
    const client = await rawClient(Number(new URL(server.url).port));
    await sendHalfARequest(client);
    server.signal("SIGINT");
    server.signal("SIGINT");
    await delay(300);
    client.send('"machineId":"a machine"}');
    expect((await client.closed).replace(GO_ON, "")).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await server.exit).toBe(0);
  });

  it("ends at once with 1 when someone insists, and the database ends too", async () => {
    const server = await startServer({ env: { DATA_DIR: OWN } });
    const client = await rawClient(Number(new URL(server.url).port));
    await sendHalfARequest(client);
    const again = setInterval(() => server.signal("SIGTERM"), 1200);
    server.signal("SIGTERM");
    expect(await server.exit.finally(() => clearInterval(again))).toBe(1);
    // Told to end, and not waited for longer than two seconds.
    await expect.poll(() => isDatabaseRunning(OWN)).toBe(false);
  });

  it("ends with 0 and without a database when the signal comes in the middle of the start", async () => {
    let wasReady = true;
    // Where this process was held up, the signal came too late.
    for (let attempt = 0; wasReady && attempt < ATTEMPTS; attempt += 1) {
      const DATA_DIR = newDataDir();
      const server = await spawnServer({ DATA_DIR, PORT: "0" });
      await expect.poll(() => readdirSync(DATA_DIR).some((name) => name.startsWith("postgres"))).toBe(true);
      expect(await server.stop()).toBe(0);
      expect(killDatabase(DATA_DIR)).toBe(false);
      wasReady = server.stdout().includes("ready");
    }
    expect(wasReady).toBe(false);
  });
});

describe("after a crash", () => {
  /** Where the database died, too: crash.isolated.test.ts. */
  it("starts again on the same data, with the database that lived on", async () => {
    const first = await startServer({ env: { DATA_DIR: OWN } });
    await first.kill();
    expect(isDatabaseRunning(OWN)).toBe(true);
    const second = await startAfterCrash(OWN);
    await becomesReady(second);
    expect(await second.stop()).toBe(0);
  });
});

describe("without its database for a while", () => {
  it("is not ready, stays alive, and is ready again by itself", async () => {
    const DATABASE_URL = await freshDatabase();
    const server = await startServer({ env: { ...external(), DATABASE_URL } });
    const ready = `${server.url}/health/ready`;
    await becomesReady(server);

    await letIn(DATABASE_URL, false);
    const unreachable = { status: "unavailable", database: "unreachable", migrations: "unknown" };
    await expect.poll(() => status(ready)).toEqual([503, unreachable]);
    expect(await status(`${server.url}/health/live`)).toEqual([200, { status: "ok" }]);

    await letIn(DATABASE_URL, true);
    await becomesReady(server);
  });
});
