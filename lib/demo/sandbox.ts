/**
 * The throw-away world of one demo: a temporary folder, an environment, and every process started in it. Knows how to
 * make all of it disappear, and nothing of what happens inside.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPostmaster, isAlive } from "../embedded-postgres/postmaster-pid";
import { projectDirectory } from "../server/project-directory";

/** A script of the project, for Node, or a program of the system by its name. */
export type Executable = Readonly<{ script: string }> | Readonly<{ program: string }>;

export type Sandbox = Readonly<{
  /** Everything is below it. */
  directory: string;
  /** DATA_DIR of everything started here. */
  dataDir: string;
  /** Where a file beside the service's data is or will be. */
  filePath(name: string): string;
  /** Writes such a file; returns its path. */
  keepFile(name: string, content: string | Uint8Array): string;
  /** Starts a program in the project's folder, its streams piped, in a process group of its own. */
  spawn(executable: Executable, args: readonly string[], variables?: Record<string, string>): ChildProcess;
  /** Ends every process in peace, or by force where that takes too long, and deletes the folder. */
  remove(): Promise<void>;
  /** The same by force and without waiting for anything; harmless when all is gone already. */
  removeAtOnce(): void;
}>;

/** For the service: requests, then the commands that use the database, then the database itself. */
const STOP_TIMEOUT_MS = 15_000;
/** For the system's own small programs; the server looks PostgreSQL up by itself. */
const SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const QUIT_TIMEOUT_MS = 3_000;
const POLL_MS = 20;

export function createSandbox(): Sandbox {
  const directory = mkdtempSync(join(tmpdir(), "latchkey-demo-"));
  const dataDir = join(directory, "data");
  const children = new Set<ChildProcess>();
  const filePath = (name: string) => join(directory, name);
  const removeAtOnce = () => {
    for (const child of children) killGroup(child);
    stopDatabase(dataDir);
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: POLL_MS });
  };
  return {
    directory,
    dataDir,
    filePath,
    keepFile(name, content) {
      const path = filePath(name);
      writeFileSync(path, content, { mode: 0o600 });
      return path;
    },
    spawn(executable, args, variables = {}) {
      const [file = "", ...first] = wordsOf(executable);
      const child = spawn(file, [...first, ...args], {
        cwd: projectDirectory(),
        env: { ...environment(dataDir), ...variables },
        // Ctrl-C reaches every process of the terminal's group; here it is for the demo alone to say who ends when.
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.add(child);
      // What could not be started has no "exit".
      child.once("close", () => children.delete(child));
      return child;
    },
    async remove() {
      // The youngest first: a command that ends before the service does not make its database wait.
      for (const child of [...children].reverse()) await endInPeace(child);
      removeAtOnce();
    },
    removeAtOnce,
  };
}

function wordsOf(executable: Executable): string[] {
  if ("program" in executable) return [executable.program];
  return [process.execPath, join(projectDirectory(), executable.script)];
}

/** Nothing of the person's own environment: a DATABASE_URL in it would make the demo write into real data. */
function environment(dataDir: string) {
  return { PATH: SYSTEM_PATH, NODE_ENV: "production", LOG_LEVEL: "warn", DATA_DIR: dataDir } as const;
}

async function endInPeace(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const waited = new AbortController();
  const timedOut = delay(STOP_TIMEOUT_MS, undefined, { signal: waited.signal }).catch(() => undefined);
  await Promise.race([ended, timedOut]);
  waited.abort();
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself a moment ago.
  }
}

/** Still there only when the service was killed. A kill -9 would leave PostgreSQL's shared memory behind. */
function stopDatabase(dataDir: string): void {
  const found = findPostmaster(join(dataDir, "postgres"));
  if (found.kind !== "running") return;
  try {
    process.kill(found.pid, "SIGQUIT");
    const deadline = Date.now() + QUIT_TIMEOUT_MS;
    while (isAlive(found.pid) && Date.now() < deadline) sleep(POLL_MS);
    if (isAlive(found.pid)) process.kill(found.pid, "SIGKILL");
  } catch {
    // It ended by itself a moment ago.
  }
}

/** Without giving way to anything: used while the process is exiting. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
