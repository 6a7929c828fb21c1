/** Starts PostgreSQL's server on a cluster and tells what became of it. Stopping: `postgres-cluster.ts`. */
import { execFile, spawn } from "node:child_process";
import { chmodSync, closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { IN_USE, whileUnused } from "./directory-lock";
import { postgresBinaries } from "./postgres-binaries";
import type { Cluster } from "./postgres-cluster";
import { type Account, CLEAN_ENVIRONMENT, commandAs, postgresAccount } from "./postgres-user";

export type PostgresProcess = Readonly<{
  /** Null: it could not be run at all. */
  pid: number | null;
  isRunning(): boolean;
  /** Someone asked it to stop, and it did. */
  wasStopped(): boolean;
  /** The directory is in use by another server, seen or unseen. */
  wasRefused(): boolean;
  portWasTaken(): boolean;
  /** The system did not give it the memory that it is to keep pages in. */
  lackedMemory(): boolean;
  /** The last it wrote, as one line. */
  lastWords(): string;
}>;

const run = promisify(execFile);
const LOG_FILE_BYTES_MAX = 10 * 1024 * 1024;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  // Rows and statements can hold e-mails and hashes: the log gets the message alone.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  // Every query here is short; compiling it or sharing it out among workers costs more than it saves.
  jit: "off",
  max_parallel_workers_per_gather: "0",
};

/** Returns once the process runs; whether it then accepts connections is for the caller to try. */
export async function startPostgres(
  cluster: Cluster,
  options: { port: number; settings?: Record<string, string> },
): Promise<PostgresProcess> {
  const account = await postgresAccount(cluster.directory);
  await handOver(cluster.directory, account);
  const { file, args, identity } = commandLine(cluster, account, options);
  const logFile = openLog(cluster.logFile);
  // A session of its own: Ctrl-C reaches every process of the terminal, and the database must end last.
  const child = spawn(file, args, {
    ...identity,
    env: CLEAN_ENVIRONMENT,
    cwd: "/",
    detached: true,
    stdio: ["ignore", logFile.descriptor, logFile.descriptor],
  });
  closeSync(logFile.descriptor);
  let failure: string | null = null;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.unref();
  const isRunning = () => failure === null && child.exitCode === null && child.signalCode === null;
  const words = () => failure ?? readFileSync(cluster.logFile).subarray(logFile.start).toString("utf8");
  return {
    pid: child.pid ?? null,
    isRunning,
    wasStopped: () => child.exitCode === 0,
    wasRefused: () =>
      child.exitCode === IN_USE ||
      /"postmaster\.pid" already exists|pre-existing shared memory/.test(words()),
    lackedMemory: () => /could not (map|resize|create) (anonymous )?shared memory/.test(words()),
    portWasTaken: () => /could not (bind|create any TCP)/.test(words()),
    lastWords: () => summary(words()),
  };
}

function commandLine(
  cluster: Cluster,
  account: Account | null,
  options: { port: number; settings?: Record<string, string> },
) {
  const settings = Object.entries({ ...SETTINGS, ...options.settings });
  const args = ["-D", cluster.directory, "-p", String(options.port)];
  for (const [name, value] of settings) args.push("-c", `${name}=${value}`);
  const command = commandAs(account, postgresBinaries().postgres, args, [dirname(cluster.directory)]);
  const [file, ...rest] = whileUnused(cluster.directory, command.file, command.args);
  return { file, args: rest, identity: command.identity };
}

/** A directory restored from a backup may belong to root or be open to others; PostgreSQL refuses both. */
async function handOver(directory: string, account: Account | null): Promise<void> {
  const { uid, mode } = statSync(directory);
  if (account && uid !== account.uid) await run("chown", ["-R", `${account.uid}:${account.gid}`, directory]);
  if ((mode & 0o077) !== 0) chmodSync(directory, 0o700);
}

/** A file and not a pipe, since the server may outlive this process. */
function openLog(path: string): { descriptor: number; start: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_FILE_BYTES_MAX) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, "a", 0o600);
  return { descriptor, start: size > LOG_FILE_BYTES_MAX ? 0 : size };
}

/** What it answers to those who ask too early or too late: no reason for anything. */
const NOT_NOW = /the database system is (starting up|not yet accepting|shutting down|in recovery)/;

/** The lines that say why it ended; without such lines the last ones. */
function summary(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").trim())
    .filter((line) => line && !NOT_NOW.test(line));
  const reasons = lines.filter((line) => /^(FATAL|PANIC)/.test(line));
  return (reasons.length > 0 ? reasons : lines).slice(-2).join("; ").replace(/\.$/, "") || "it wrote nothing";
}
