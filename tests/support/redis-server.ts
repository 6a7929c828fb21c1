/** A real Redis server for one test file: on a free port, in a folder of its own, without persistence. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@/lib/process/free-port";
import { endWithThisProcess, killProcess } from "./child-process";
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

/** `flags`: more of redis-server's own. */
export type RedisOptions = {
  password?: string;
  port?: number;
  flags?: string[];
  /** The folder of `makeCertificates`: it speaks TLS, and nothing else. */
  tls?: string;
  /** It is a sentinel then. */
  sentinelConfig?: string;
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
export async function startRedisServer(options: RedisOptions = {}): Promise<RedisServer | null> {
  const program = findRedisServer();
  if (!program) return null;
  const folder = await mkdtemp(join(tmpdir(), "latchkey-redis-"));
  const port = options.port ?? (await freePort());
  const credentials = options.password ? `:${options.password}@` : "";
  const flags = [
    ...["--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no"],
    // A replica is served at once, without waiting for others.
    ...(options.sentinelConfig ? [] : ["--repl-diskless-sync-delay", "0"]),
    ...(options.tls
      ? ["--port", "0", "--tls-port", String(port), ...tlsFlags(options.tls)]
      : ["--port", String(port)]),
    ...(options.password ? ["--requirepass", options.password, "--masterauth", options.password] : []),
    ...(options.flags ?? []),
  ];
  if (options.sentinelConfig) {
    const file = join(folder, "sentinel.conf");
    await writeFile(file, options.sentinelConfig);
    flags.unshift(file, "--sentinel");
  }
  let child = await launch(program, flags);
  return {
    url: `${options.tls ? "rediss" : "redis"}://${credentials}127.0.0.1:${port}`,
    port,
    kill: () => killProcess(child),
    restart: async () => {
      child = await launch(program, flags);
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    close: async () => {
      await killProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tlsFlags(folder: string): string[] {
  return [
    ...["--tls-cert-file", join(folder, "server.crt"), "--tls-key-file", join(folder, "server.key")],
    ...["--tls-ca-cert-file", join(folder, "ca.crt"), "--tls-auth-clients", "no"],
    ...["--tls-replication", "yes"],
  ];
}

/** For tests that are left out without it. */
export async function requireRedisServer(options: RedisOptions = {}): Promise<RedisServer> {
  const server = await startRedisServer(options);
  if (!server) throw new Error("redis-server has gone between two tests.");
  return server;
}

async function launch(program: string, flags: string[]): Promise<ChildProcess> {
  const child = spawn(program, flags, { stdio: ["ignore", "pipe", "ignore"] });
  endWithThisProcess(child);
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    if (/ready to accept connections|sentinel id is/i.test(line)) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`redis-server did not start:\n${printed.slice(-5).join("\n")}`);
}
