import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { database } from "@/lib/db/client";
import { secretsProblem } from "@/lib/domain/installation";
import { checkAddress } from "@/lib/runtime/listen";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { freshDatabase } from "../../support/database";
import { anApplication } from "../../support/factories";
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
import { commandLine } from "../../support/vendor";

/** Where it is a matter of luck whether a busy machine is quick enough. */
const ATTEMPTS = 5;

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
const READY = { status: "ok", database: "ok", migrations: "ok" };

// One database, from its first start over a crash to its end.
describe("a server with a database of its own", { shuffle: false }, () => {
  const DATA_DIR = newDataDir();
  let server: RunningServer;
  afterAll(stopServers);

  it("makes it, applies the migrations and answers, but not to methods that no page knows", async () => {
    server = await startServer({ env: { DATA_DIR } });
    expect(await status(`${server.url}/health/live`)).toEqual([200, { status: "ok" }]);
    await expect.poll(() => status(`${server.url}/health/ready`)).toEqual([200, READY]);
    const page = await fetch(`${server.url}/`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const client = await rawClient(Number(new URL(server.url).port));
    client.send("TRACE /console HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await client.closed).toMatch(/^HTTP\/1\.1 405 [\s\S]*\{"error":"method_not_allowed"\}$/);
  });

  it("has its data directory alone: another says so in one sentence, and leaves it as it is", async () => {
    const refusal = await refusalOf({ DATA_DIR });
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toMatch(/^The data directory .* is in use by another Latchkey server; .*\n$/);
    await becomesReady(server);
  });

  /** Where the database died, too: crash.isolated.test.ts. */
  it("starts again on the same data after a crash, with the database that lived on", async () => {
    await server.kill();
    expect(isDatabaseRunning(DATA_DIR)).toBe(true);
    server = await startAfterCrash(DATA_DIR);
    await becomesReady(server);
  });

  it("ends at once with 1 when someone insists, and the database ends too", async () => {
    const client = await rawClient(Number(new URL(server.url).port));
    await sendHalfARequest(client);
    const again = setInterval(() => server.signal("SIGTERM"), 1200);
    server.signal("SIGTERM");
    expect(await server.exit.finally(() => clearInterval(again))).toBe(1);
    // Told to end, and not waited for longer than two seconds.
    await expect.poll(() => isDatabaseRunning(DATA_DIR)).toBe(false);
  });

  it("ends with 0 and without a database when the signal comes in the middle of the start", async () => {
    let wasReady = true;
    // Where this process was held up, the signal came too late.
    for (let attempt = 0; wasReady && attempt < ATTEMPTS; attempt += 1) {
      const empty = newDataDir();
      const starting = await spawnServer({ DATA_DIR: empty, PORT: "0" });
      await expect.poll(() => readdirSync(empty).some((name) => name.startsWith("postgres"))).toBe(true);
      expect(await starting.stop()).toBe(0);
      expect(killDatabase(empty)).toBe(false);
      wasReady = starting.stdout().includes("ready");
    }
    expect(wasReady).toBe(false);
  });
});

describe("a server that cannot start", () => {
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

  it("says in one sentence that HOST is another machine's", async () => {
    await expect(checkAddress("203.0.113.7", 0)).rejects.toThrow(
      "HOST 203.0.113.7 is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all its networks.",
    );
  });

  /** Workers with another KEY_PEPPER: workers.isolated.test.ts. */
  it("says which secret is not the data's, and so does a command", async () => {
    expect(await secretsProblem(database())).toBeNull();
    const { slug } = await anApplication();
    const another = "another-secret-another-secret-another";
    const sentence = (name: string) => new RegExp(`^${name} is not the one .+\\n$`);
    const refusal = await refusalOf({ ...external(), MASTER_KEY: another });
    expect(refusal).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(sentence("MASTER_KEY")) });
    const command = commandLine({ ...external(), KEY_PEPPER: another });
    await expect(command("log", slug)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence("KEY_PEPPER")),
    });
  });

  it("says in one sentence that the database cannot be reached", async () => {
    const refusal = await refusalOf({ ...external(), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toMatch(
      /^The database 127\.0\.0\.1:1\/none cannot be reached .*DATABASE_URL.*\.\n$/,
    );
  });
});

// The last of them stops it.
describe("a server on a database that is there", { shuffle: false }, () => {
  let DATABASE_URL: string;
  let server: RunningServer;
  beforeAll(async () => {
    DATABASE_URL = await freshDatabase();
    server = await startServer({ env: { ...external(), DATABASE_URL, PORT: "0" } });
  });
  afterAll(stopServers);

  it("takes any free port and says which, in the first line that it prints, when asked for port 0", async () => {
    expect(server.stdout()).toMatch(/^Latchkey is ready at http:\/\/127\.0\.0\.1:\d{2,5} \(listening on 127/);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  });

  it("is not ready without it, stays alive, and is ready again by itself", async () => {
    const ready = `${server.url}/health/ready`;
    await becomesReady(server);
    await letIn(DATABASE_URL, false);
    const unreachable = { status: "unavailable", database: "unreachable", migrations: "unknown" };
    await expect.poll(() => status(ready)).toEqual([503, unreachable]);
    expect(await status(`${server.url}/health/live`)).toEqual([200, { status: "ok" }]);
    await letIn(DATABASE_URL, true);
    await becomesReady(server);
  });

  it("finishes the request that is under way, closes idle connections at once and ends with 0", async () => {
    const port = Number(new URL(server.url).port);
    const [idle, silent, busy] = [await rawClient(port), await rawClient(port), await rawClient(port)];
    idle.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await idle.until('{"status":"ok"}');
    await sendHalfARequest(busy);
    // Two at once, as npm and a terminal send them, are one.
    server.signal("SIGINT");
    server.signal("SIGINT");
    await Promise.all([idle.closed, silent.closed]);
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
    busy.send('"machineId":"a machine"}');
    const answer = (await busy.closed).replace(GO_ON, "");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(await server.exit).toBe(0);
  });

  it("cuts off what is still running at the end of the grace", async () => {
    const other = await startServer({ env: { ...external(), SHUTDOWN_GRACE_SECONDS: "1" } });
    const client = await rawClient(Number(new URL(other.url).port));
    await sendHalfARequest(client);
    const start = performance.now();
    expect(await other.stop()).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(await client.closed).toBe(GO_ON);
  });
});
