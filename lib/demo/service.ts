/**
 * The real server in a throw-away world: a temporary folder, an environment, and every process started in it. Knows how
 * to make all of it disappear, and nothing of what happens inside.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { findPostmaster } from "../runtime/embedded-postgres/postmaster-pid";
import { projectDirectory } from "../runtime/project-directory";
import type { DemoAnswer } from "./call";

const READY_TIMEOUT_MS = 90_000;
/** For the service: requests, then the commands that use the database, then the database itself. */
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** At this log level the server is silent unless something is wrong. */
const ENVIRONMENT = { PATH, NODE_ENV: "production", LOG_LEVEL: "warn", SHUTDOWN_GRACE_SECONDS: "2" } as const;

export class Service {
  /** Everything is below it. */
  readonly directory = mkdtempSync(join(tmpdir(), "latchkey-demo-"));
  readonly dataDir = join(this.directory, "data");
  /** Rejects when the server has ended. */
  ended: Promise<void> | undefined;
  #children = new Set<ChildProcess>();

  constructor(readonly baseUrl: string) {}

  /** Resolves when the server is ready. */
  async start(signal: AbortSignal): Promise<void> {
    const server = this.#spawn(["node", "dist/server.mjs"]);
    server.stdout.resume();
    server.stderr.pipe(process.stderr);
    this.ended = once(server, "close").then(([code, killer]) => {
      throw new Error(`The service ended by itself, with ${killer ?? `code ${code}`}.`);
    });
    await Promise.race([this.#untilReady(signal), this.ended]);
  }

  /** Runs a program to its end. When interrupted this rejects at once, and `remove` ends it. */
  async run(words: readonly string[], signal: AbortSignal): Promise<DemoAnswer> {
    signal.throwIfAborted();
    const child = this.#spawn(words);
    const ended = once(child, "close", { signal });
    const [[code], output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    return { outcome: `exit ${code}`, isRefusal: code !== 0, text: output.trim() || complaint.trim() };
  }

  /** Writes a file such as a program keeps on its own machine; returns its path. */
  keepFile(name: string, content: string | Uint8Array): string {
    const path = join(this.directory, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  }

  /** Ends every process in peace, or by force where that takes too long, and deletes the folder. */
  async remove(): Promise<void> {
    // The youngest first: a command that ends before the service does not make its database wait.
    for (const child of [...this.#children].reverse()) {
      const closed = once(child, "close", { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
      child.kill("SIGTERM");
      await closed.catch(() => {});
    }
    this.removeAtOnce();
  }

  /** The same by force and without waiting for anything; harmless when all is gone already. */
  removeAtOnce(): void {
    for (const { pid } of this.#children) if (pid) kill(-pid, "SIGKILL");
    // Still there only when the service was killed. A kill -9 would leave PostgreSQL's shared memory behind.
    const database = findPostmaster(join(this.dataDir, "postgres"));
    if (database.kind === "running") kill(database.pid, "SIGQUIT");
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 10 });
  }

  #spawn([program = "", ...args]: readonly string[]) {
    const place = { DATA_DIR: this.dataDir, BASE_URL: this.baseUrl, PORT: new URL(this.baseUrl).port };
    const child = spawn(program === "node" ? process.execPath : program, args, {
      cwd: projectDirectory(),
      // Nothing of the person's own environment: a DATABASE_URL in it would make the demo write into real data.
      env: { ...ENVIRONMENT, ...place },
      // Ctrl-C reaches every process of the terminal's group; here it is for the demo alone to say who ends when.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#children.add(child);
    // What could not be started has no "exit".
    child.once("close", () => this.#children.delete(child));
    return child;
  }

  async #untilReady(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (performance.now() < deadline) {
      const { ok } = await fetch(`${this.baseUrl}/health/ready`, { signal }).catch(() => ({ ok: false }));
      signal.throwIfAborted();
      if (ok) return;
      await delay(POLL_MS);
    }
    throw new Error(`The service was not ready within ${READY_TIMEOUT_MS / 1000} seconds.`);
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself a moment ago.
  }
}
