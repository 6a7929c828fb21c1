/** A real Redis server for one test file: on a free port, in a folder of its own, without persistence. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@/lib/server/free-port";
import { requireOrSkip } from "./optional";

export type RedisServer = {
  /** With the password, if it has one. */
  url: string;
  port: number;
  /** Ends it at once, as a crash would; what was counted is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port, after `kill`. */
  restart(): Promise<void>;
  /** Freezes it: connections stay open, nothing is answered. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
};

/** The path of redis-server, or null after the line that says what to install; throws with CI=true. */
export function findRedisServer(): string | null {
  return requireOrSkip(
    "redis-server",
    "Install it with: apt-get install redis-server (macOS: brew install redis)",
    ["redis-server", "valkey-server"],
  );
}

/** Null where redis-server is missing, so that a test can be left out. */
export async function startRedisServer(options: { password?: string } = {}): Promise<RedisServer | null> {
  const program = findRedisServer();
  if (!program) return null;
  const folder = await mkdtemp(join(tmpdir(), "latchkey-redis-"));
  const port = await freePort();
  const credentials = options.password ? `:${options.password}@` : "";
  const flags = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--save",
    "",
    "--appendonly",
    "no",
  ];
  if (options.password) flags.push("--requirepass", options.password);
  let child = await launch(program, flags);
  return {
    url: `redis://${credentials}127.0.0.1:${port}`,
    port,
    kill: () => end(child),
    restart: async () => {
      child = await launch(program, flags);
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    close: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(program: string, flags: string[]): Promise<ChildProcess> {
  const child = spawn(program, flags, { stdio: ["ignore", "pipe", "ignore"] });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    if (/ready to accept connections/i.test(line)) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`redis-server did not start:\n${printed.slice(-5).join("\n")}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
