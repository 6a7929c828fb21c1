/**
 * The real server as a process of its own, as `npm start` runs it. Whatever a test does, nothing it started here
 * outlives the test run (`reaper.mjs`): neither servers nor their databases nor their folders.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/lib/process/free-port";
import { findPostmaster } from "@/lib/runtime/embedded-postgres/postmaster-pid";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "./built";
import { processEnd } from "./child-process";

export type ServerEnvironment = Record<string, string>;

/** Where programs lie that are not this project's own, and who runs them. */
export type Installation = Readonly<{ directory: string; account?: { uid: number; gid: number } }>;

/** What a server must share with this process, whose operations make the rows that it is asked for. BASE_URL is its own affair. */
const SHARED = ["DATABASE_URL", "MASTER_KEY", "KEY_PEPPER", "AUTH_SECRET"] as const;

export type ServerProcess = {
  pid: number;
  /** Resolves with the exit code when the process ended; null when a signal killed it. */
  exit: Promise<number | null>;
  stdout(): string;
  stderr(): string;
  /** Resolves when it announces itself; rejects when it ends before. */
  ready: Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Ends it as an operator would and resolves with the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of its process group. Its embedded database lives on, as it would after a crash. */
  kill(): Promise<void>;
};

/** Where its standard error goes, where not into the test: a descriptor, or a stream that is not read. */
type StandardError = number | "unread";

export type RunningServer = Omit<ServerProcess, "ready"> & { url: string; output(): string };

const alive = new Set<ChildProcess>();
const dataDirectories = new Set<string>();
const shared = new Map<string, Promise<RunningServer>>();

/** A server that answers. Without DATABASE_URL in `env` it has an embedded database and an empty data directory. */
export async function startServer(
  options: {
    env?: ServerEnvironment;
    lasts?: boolean;
    installation?: Installation;
    stderr?: StandardError;
  } = {},
): Promise<RunningServer> {
  const port = options.env?.PORT ?? String(await freePort());
  const base = {
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: options.env?.DATA_DIR ?? newDataDir(),
    // All visitors have one address here, and are many.
    PAGES_PER_10_SECONDS: "100000",
    PAGE_FILES_PER_10_SECONDS: "100000",
  };
  const { ready, ...server } = await spawnServer({ ...base, ...options.env }, options);
  const address = await ready;
  return { ...server, url: `http://${address}`, output: () => server.stdout() + server.stderr() };
}

/**
 * The one server of this process with these variables, for all its test files: `stopServers` leaves it alone.
 */
export function sharedServer(env: ServerEnvironment): Promise<RunningServer> {
  const name = JSON.stringify(env);
  const running = shared.get(name) ?? startServer({ env, lasts: true });
  shared.set(name, running);
  return running;
}

/** For a server on this process's database; `more` names what else it takes from here. */
export function sharedEnvironment(...more: string[]): ServerEnvironment {
  return Object.fromEntries([...SHARED, ...more].map((name) => [name, process.env[name] ?? ""]));
}

/** For a process that goes on with another database: they would do the jobs of the former one until the end of the run. */
export async function stopSharedServers(): Promise<void> {
  const servers = [...shared.values()];
  shared.clear();
  // One that did not start has been told to who asked for it.
  const kill = (server: RunningServer) => server.kill();
  await Promise.all(servers.map((starting) => starting.then(kill, () => undefined)));
}

/** A server process with exactly these variables, whatever becomes of it. */
export async function spawnServer(
  env: ServerEnvironment,
  options: { lasts?: boolean; installation?: Installation; stderr?: StandardError } = {},
): Promise<ServerProcess> {
  const { lasts = false, installation, stderr = "pipe" } = options;
  if (!installation) await ensureBuilt(env.PAGES === "off" ? "programs" : "all");
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: installation?.directory ?? projectDirectory(),
    ...installation?.account,
    // Nothing of the test's own settings. NODE_ENV is what Next's types ask for.
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", ...env },
    detached: true,
    stdio: ["ignore", "pipe", stderr === "unread" ? "pipe" : stderr],
  });
  if (!lasts) alive.add(child);
  const exit = once(child, "close").then(() => {
    alive.delete(child);
    return child.exitCode;
  });
  const written = {
    stdout: collect(child.stdout),
    stderr: collect(stderr === "unread" ? null : child.stderr),
  };
  const announced = announcement(child, exit, written);
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    pid: child.pid ?? 0,
    exit,
    ...written,
    ready: announced,
    signal,
    stop: () => {
      signal("SIGTERM");
      return exit;
    },
    kill: async () => {
      killGroup(child);
      await exit;
    },
  };
}

/** With the end of its file go the files of releases in it, and its database is stopped; the rest goes with the run. */
export function newDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), "latchkey-server-"));
  // Lets the user that PostgreSQL runs as pass.
  chmodSync(directory, 0o711);
  dataDirectories.add(directory);
  return directory;
}

export function isDatabaseRunning(dataDir: string): boolean {
  return findPostmaster(join(dataDir, "postgres")).kind === "running";
}

/** Ends the embedded database of a data directory as a power cut would. False when none runs. */
export function killDatabase(dataDir: string): boolean {
  const found = findPostmaster(join(dataDir, "postgres"));
  if (found.kind !== "running") return false;
  process.kill(found.pid, "SIGKILL");
  return true;
}

/** Ends every server of this file but the shared ones: for `afterEach` and `afterAll`. */
export async function stopServers(): Promise<void> {
  const ends = [...alive].map(async (child) => {
    const ended = processEnd(child);
    killGroup(child);
    await ended;
    alive.delete(child);
  });
  await Promise.all(ends);
  for (const directory of dataDirectories) {
    endDatabase(directory);
    removeFiles(directory);
  }
  dataDirectories.clear();
}

/**
 * Of releases, which may be large. A database is a thousand small files, and goes with the run: where the disk has no
 * journal, Linux walks over all that was deleted within minutes for each file that it makes.
 */
function removeFiles(directory: string): void {
  rmSync(join(directory, "files"), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** By its note, or by the folder on its command line: one that is just starting has no note yet. */
function endDatabase(directory: string): void {
  const found = findPostmaster(join(directory, "postgres"));
  const pids = new Set(found.kind === "running" ? [found.pid] : []);
  for (const entry of existsSync("/proc/self") ? readdirSync("/proc") : []) {
    if (/^\d+$/.test(entry) && commandLine(entry).includes(directory)) pids.add(Number(entry));
  }
  for (const pid of pids) {
    try {
      // Immediate shutdown: it takes its own child processes along.
      process.kill(pid, "SIGQUIT");
    } catch {
      // It ended by itself.
    }
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function announcement(
  child: ChildProcess,
  exit: Promise<number | null>,
  written: { stdout(): string; stderr(): string },
): Promise<string> {
  const found = () => /\(listening on (.+)\)/.exec(written.stdout())?.[1];
  const announced = new Promise<string>((resolve) => {
    child.stdout?.on("data", () => {
      const address = found();
      if (address) resolve(address);
    });
  });
  const ended = exit.then((code) => {
    throw new Error(
      `The server ended with ${code} before it was ready:\n${written.stdout()}${written.stderr()}`,
    );
  });
  const ready = Promise.race([announced, ended]);
  // Who waits for the exit alone need not hear of it here.
  ready.catch(() => undefined);
  return ready;
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = "";
  stream?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
