import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { enterCluster, type Role, urlOf } from "@/lib/runtime/embedded-postgres/cluster-session";
import { openEmbeddedPostgres } from "@/lib/runtime/embedded-postgres/embedded-postgres";
import { joinCluster } from "@/lib/runtime/embedded-postgres/join-cluster";
import { type Cluster, clusterIn, stopPostgres } from "@/lib/runtime/embedded-postgres/postgres-cluster";
import { startPostgres } from "@/lib/runtime/embedded-postgres/postgres-process";
import { findPostmaster } from "@/lib/runtime/embedded-postgres/postmaster-pid";
import { stopUnlessUsed } from "@/lib/runtime/embedded-postgres/stop-own";
import {
  bundleProgram,
  type DatabaseProcess,
  killProcesses,
  startProcess,
} from "@/tests/support/database-process";

const ATTEMPTS = 10;
const isRoot = process.getuid?.() === 0;
const IN_USE = /^The data directory .* is in use by another Latchkey server; stop it or set DATA_DIR/;
const LEFT_IN_ORDER = ["postgres", "postgres.log", "secrets.json"];
const ONE = [{ n: 1 }];

let parent: string;
let dataDir: string;
let cluster: string;

/** Made once, since making a database takes longer than most of what is tried on it. */
let prepared: string;
let isBorrowed = false;
let entered: Entered[] = [];

beforeAll(async () => {
  await bundleProgram();
  prepared = await mkdtemp(join(tmpdir(), "latchkey-embedded-"));
  const first = start(prepared);
  await first.open("command");
  await first.close();
});
beforeEach(async () => {
  // As mktemp makes it: mode 0700, which nobody but this user may enter.
  parent = await mkdtemp(join(tmpdir(), "latchkey-embedded-"));
  dataDir = join(parent, "data");
  cluster = join(dataDir, "postgres");
});
afterEach(async () => {
  await killProcesses();
  await Promise.all(entered.map(({ close }) => close()));
  entered = [];
  for (const name of await readdir(parent)) await stopPostgres(join(parent, name, "postgres"));
  if (isBorrowed) await rename(dataDir, prepared);
  isBorrowed = false;
});

/** A data directory that an earlier run has left in order. */
async function useDataDir(): Promise<void> {
  await promisify(execFile)("cp", ["-a", prepared, dataDir]);
}

/** The same for a test that leaves it in order, too: the next one has it again. */
async function borrowDataDir(): Promise<void> {
  await rename(prepared, dataDir);
  isBorrowed = true;
}

/** What lies there is away, and back whatever happens. */
async function without(path: string, work: () => Promise<void>): Promise<void> {
  const aside = join(parent, "aside");
  await rename(path, aside);
  try {
    await work();
  } finally {
    await rm(path, { recursive: true, force: true });
    await rename(aside, path);
  }
}

/** In a process of its own, where that one is to be killed or told something. */
function start(directory = dataDir): DatabaseProcess {
  return startProcess({ DATA_DIR: directory });
}

async function opened(role: Role): Promise<DatabaseProcess> {
  const started = start();
  await started.open(role);
  return started;
}

type Entered = Readonly<{ query(text?: string): Promise<unknown[]>; close(): Promise<void> }>;

/** As one more process of the installation, which its session is taken for: it starts the database, or joins. */
async function enter(role: Role, directory = dataDir): Promise<Entered> {
  const { password } = await clusterOf(directory);
  const { url, close } = await openEmbeddedPostgres({ role, dataDir: directory, password });
  const query = async (text = "SELECT 1 AS n") => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  entered.push({ query, close });
  return { query, close };
}

/** In the place of another, for whose end a start waits three seconds, which may take longer. */
async function enterAfter(): Promise<Entered> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await enter("server").catch((error: Error) => error);
    if (!(found instanceof Error)) return found;
    if (attempt === ATTEMPTS || !IN_USE.test(found.message)) throw found;
  }
}

async function clusterOf(directory = dataDir): Promise<Cluster> {
  const { databasePassword } = JSON.parse(await readFile(join(directory, "secrets.json"), "utf8"));
  return clusterIn(directory, databasePassword);
}

function postmasterPid(): number {
  const found = findPostmaster(cluster);
  if (found.kind !== "running") throw new Error(`PostgreSQL is not running: ${found.kind}`);
  return found.pid;
}

/**
 * A program that is no database, under the process id that the note gives. Run by the database's own user: a
 * process of anyone else PostgreSQL itself would see through.
 */
async function startStranger(program: string, args: string[]): Promise<ChildProcess> {
  const { uid, gid } = await stat(cluster);
  const stranger = spawn(program, args, isRoot ? { uid, gid } : {});
  await once(stranger, "spawn");
  const note = `${stranger.pid}\n${cluster}\n1700000000\n54321\n\n127.0.0.1\n`;
  await writeFile(join(cluster, "postmaster.pid"), note);
  return stranger;
}

async function untilBeingMade(): Promise<void> {
  const isBeingMade = async () => {
    const names = await readdir(dataDir).catch(() => []);
    const draft = names.find((name) => name.startsWith("postgres.new-")) ?? "none";
    return existsSync(join(dataDir, draft, "cluster/global/pg_control"));
  };
  while (!(await isBeingMade())) await delay(5);
}

function isRunning(): boolean {
  return findPostmaster(cluster).kind === "running";
}

describe("a first start", () => {
  test("of two processes at once makes one database that both use, on 127.0.0.1 alone, and leaves nothing but its log", async () => {
    const [one, other] = [start(), start()];
    await Promise.all([one.greet(), other.greet()]);
    const opening = Promise.all([one.open("server"), other.open("command")]);
    await untilBeingMade();
    const pressCtrlC = () => [one, other].forEach(({ pid }) => void process.kill(-pid, "SIGINT"));
    // Nothing is broken off in the middle: the server answers a Ctrl-C when it can.
    pressCtrlC();
    const [{ url, embedded }, second] = await opening;
    expect([embedded, second.url]).toEqual([true, url]);
    expect(url).toMatch(/^postgres:\/\/latchkey:[^@]+@127\.0\.0\.1:\d+\/latchkey$/);
    // Nor does the database hear one that is meant for the server.
    const pid = postmasterPid();
    pressCtrlC();
    await delay(300);
    expect(postmasterPid()).toBe(pid);
    expect(
      await one.query(
        `SELECT current_setting('listen_addresses') AS listens, current_setting('unix_socket_directories') AS sockets,
                current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
                current_setting('server_encoding') AS encoding, lower('ÄÉ') AS lower`,
      ),
    ).toEqual([
      { listens: "127.0.0.1", sockets: "", fsync: "on", checksums: "on", encoding: "UTF8", lower: "äé" },
    ]);
    await one.query("CREATE TABLE shared AS SELECT 7 AS n");
    expect(await other.query("SELECT n FROM shared")).toEqual([{ n: 7 }]);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    // Below a folder that no other user may enter, and for root as another user.
    const status = isRoot ? await readFile(`/proc/${pid}/status`, "utf8") : "";
    expect(status).not.toMatch(/^Uid:\s+0\s/m);
    await Promise.all([one.close(), other.close()]);
    expect(findPostmaster(cluster)).toEqual({ kind: "none" });
    // Not even the password file.
    expect((await readdir(dataDir)).sort()).toEqual(LEFT_IN_ORDER);

    await chmod(parent, 0o711);
    expect(await (await enter("server")).query()).toEqual(ONE);
  });

  test("after one that was killed half way makes it again at once, and leaves nothing of the other", async () => {
    const killed = start();
    const broken = expect(killed.open("server")).rejects.toThrow();
    await untilBeingMade();
    await killed.kill();
    await broken;
    await (await enter("command")).close();
    expect((await readdir(dataDir)).sort()).toEqual(LEFT_IN_ORDER);
  });
});

describe("a database that is there already", () => {
  beforeEach(borrowDataDir);

  test("belongs to one server and any number of commands; the last to leave stops it", async () => {
    const command = await enter("command");
    const pid = postmasterPid();
    const server = await enter("server");
    await command.close();
    await expect(enter("server")).rejects.toThrow(IN_USE);
    expect(await server.query()).toEqual(ONE);
    const later = await enter("command");
    await server.close();
    expect(await later.query()).toEqual(ONE);
    const next = await enter("server");
    await later.close();
    expect(await next.query()).toEqual(ONE);
    expect(postmasterPid()).toBe(pid);
    await next.close();
    expect(isRunning()).toBe(false);
  });

  /** Where the database was killed, too: crash.isolated.test.ts. */
  test("outlives a killed server, and the next one takes it over and stops it", async () => {
    const killed = await opened("server");
    const pid = postmasterPid();
    await killed.kill();
    expect(postmasterPid()).toBe(pid);
    const next = await enterAfter();
    expect(postmasterPid()).toBe(pid);
    await next.close();
    expect(isRunning()).toBe(false);
  });

  test("goes from a server that stops to the one started meanwhile", async () => {
    const first = await enter("server");
    const [, second] = await Promise.all([first.close(), enterAfter()]);
    expect(await second.query()).toEqual(ONE);
  });

  test("serves commands that come and go in any order, without failing one", async () => {
    const rounds = async (places: number) => {
      for (let round = 0; round < 3; round += 1) {
        const command = await enter("command");
        await delay((round * places * 37) % 120);
        expect(await command.query()).toEqual(ONE);
        await command.close();
      }
    };
    await Promise.all([rounds(1), rounds(2), rounds(3)]);
    expect(isRunning()).toBe(false);
  });
});

describe("after a crash", () => {
  beforeEach(borrowDataDir);

  test("of PostgreSQL alone, the server brings it back and its connections work again", async () => {
    const server = await opened("server");
    await server.query("CREATE TABLE kept AS SELECT 7 AS n");
    const query = () => server.query("SELECT n FROM kept").catch(() => null);
    // One that ends itself, as when its disk is full, takes its note along, and a command may be the first to start it again.
    for (const end of ["is killed", "ends itself", "ends itself before a command"]) {
      const pid = postmasterPid();
      // The server notices when both have happened, not in between.
      process.kill(server.pid, "SIGSTOP");
      process.kill(pid, "SIGKILL");
      if (end !== "is killed") await rm(join(cluster, "postmaster.pid"));
      process.kill(server.pid, "SIGCONT");
      if (end === "ends itself before a command") await (await enter("command")).close();
      const newPid = () => {
        const found = findPostmaster(cluster);
        return found.kind === "running" && found.pid !== pid;
      };
      await expect.poll(newPid, { message: end }).toBe(true);
      await expect.poll(query, { message: end }).toEqual([{ n: 7 }]);
    }
    await expect(enter("server")).rejects.toThrow(IN_USE);
    await server.close();
    expect(isRunning()).toBe(false);
  });

  test("a note that names another, living program does not keep the database from starting", async () => {
    const stranger = await startStranger("sleep", ["60"]);
    expect(await (await enter("server")).query()).toEqual(ONE);
    expect(stranger.exitCode).toBe(null);
    stranger.kill();
  });

  const hasFlock = existsSync("/usr/bin/flock");
  test.skipIf(!hasFlock)("a database in another container is left alone (skipped: no flock)", async () => {
    // From there come a process id that means another program here, and a lock that means the same.
    for (const folder of [parent, dataDir]) await chmod(folder, 0o711);
    const stranger = await startStranger("flock", ["--no-fork", cluster, "sleep", "60"]);
    const note = await readFile(join(cluster, "postmaster.pid"), "utf8");
    await expect(enter("command")).rejects.toThrow(
      /^The data directory .* is in use by a database that this process cannot see, perhaps in another container/,
    );
    expect(await readFile(join(cluster, "postmaster.pid"), "utf8")).toBe(note);
    stranger.kill();
    await rm(join(cluster, "postmaster.pid"));
  });

  test("an empty note left by a power cut does not keep the database from starting", async () => {
    await writeFile(join(cluster, "postmaster.pid"), "");
    expect(await (await enter("server")).query()).toEqual(ONE);
  });
});

describe("a data directory that was copied", () => {
  beforeEach(borrowDataDir);

  test("gets a database of its own, even while the original runs and its note was copied along", async () => {
    const copy = join(parent, "copy");
    await promisify(execFile)("cp", ["-a", dataDir, copy]);
    const original = await enter("server");
    await cp(join(cluster, "postmaster.pid"), join(copy, "postgres", "postmaster.pid"));

    const second = await enter("server", copy);
    expect(await second.query("SHOW data_directory")).toEqual([{ data_directory: join(copy, "postgres") }]);
    await second.close();
    expect(await original.query()).toEqual(ONE);
  });
});

describe("a start that is given up", () => {
  /** So that no start comes to an end before it is given up. */
  async function letNoOneIn(): Promise<void> {
    const command = await enter("command");
    const found = findPostmaster(cluster);
    const port = found.kind === "running" ? found.port : 0;
    const client = new pg.Client(urlOf(await clusterOf(), port, "postgres"));
    await client.connect();
    await client.query("ALTER DATABASE latchkey ALLOW_CONNECTIONS false");
    await client.end();
    await command.close();
  }

  test("stops the database that it has started", async () => {
    await useDataDir();
    await letNoOneIn();
    const closing = new AbortController();
    const joining = joinCluster(await clusterOf(), "server", closing.signal);
    const [{ status }] = await Promise.allSettled([
      joining,
      expect
        .poll(isRunning)
        .toBe(true)
        .finally(() => closing.abort()),
    ]);
    expect([status, isRunning()]).toEqual(["rejected", false]);
  });

  test("leaves the database to those who came meanwhile", async () => {
    await borrowDataDir();
    const here = await clusterOf();
    const own = await startPostgres(here, { port: await freePort() });
    const enter = async () => {
      const found = findPostmaster(cluster);
      const entry = found.kind === "running" && (await enterCluster(here, found.port, "command"));
      return entry && "client" in entry ? entry.client : null;
    };
    const other = await vi.waitUntil(enter, { timeout: 30_000 });
    await stopUnlessUsed(here, own);
    expect(isRunning()).toBe(true);
    await other.query("SELECT pg_advisory_unlock_all()");
    await stopUnlessUsed(here, own);
    expect(isRunning()).toBe(false);
  });
});

describe("a database that cannot start", () => {
  test("is an error of one sentence with what PostgreSQL wrote last", async () => {
    await borrowDataDir();
    await without(join(cluster, "global", "pg_control"), () =>
      expect(enter("server")).rejects.toThrow(
        /^The embedded database in .*postgres cannot start \(.*pg_control.*\)\.$/,
      ),
    );
  });

  test("because its disk is full is an error that says so", async ({ skip }) => {
    await mkdir(dataDir);
    const mount = ["-t", "tmpfs", "-o", "size=64m,mode=755", "tmpfs", dataDir];
    await promisify(execFile)("mount", mount).catch(() => skip("This user may not mount a disk of its own."));
    try {
      await promisify(execFile)("cp", ["-aT", prepared, dataDir]);
      await writeFile(join(dataDir, "filler"), Buffer.alloc(64 * 1024 ** 2)).catch(() => undefined);
      await expect(enter("server")).rejects.toThrow(/cannot start \(there is no room on its disk\)\.$/);
    } finally {
      await promisify(execFile)("umount", ["--lazy", dataDir]);
    }
  });

  test("because the secrets are those of another one is an error that says so, and runs no longer", async () => {
    await borrowDataDir();
    const path = join(dataDir, "secrets.json");
    const secrets = JSON.parse(await readFile(path, "utf8"));
    await without(path, async () => {
      await writeFile(path, JSON.stringify({ ...secrets, databasePassword: "of another database" }));
      await expect(enter("server")).rejects.toThrow(
        /^The password in secrets\.json does not open the database in .*; restore the secrets\.json/,
      );
    });
    expect(isRunning()).toBe(false);
  });

  test("because the secrets are lost is an error that says so, and makes no others", async () => {
    await borrowDataDir();
    await without(join(dataDir, "secrets.json"), async () => {
      await expect(start().open("server")).rejects.toThrow(
        /secrets\.json is missing, and the database beside it/,
      );
      expect((await readdir(dataDir)).sort()).toEqual(["postgres", "postgres.log"]);
    });
  });

  test("because something else lies in its place is an error that says so", async () => {
    await borrowDataDir();
    await without(cluster, async () => {
      await mkdir(cluster);
      await writeFile(join(cluster, "holiday.jpg"), "");
      await expect(enter("server")).rejects.toThrow(/^.*postgres is no database and cannot be replaced/);
    });
  });
});
