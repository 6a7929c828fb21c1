/**
 * One directory of PostgreSQL: makes it, starts a server on it, stops that server. Does not know who uses it or
 * why; `embedded-postgres.ts` decides when.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../../process/log";
import { StartError } from "../../process/start-error";
import { syncFolder } from "../../process/sync-folder";
import { postgresBinaries } from "./postgres-binaries";
import { type Account, CLEAN_ENVIRONMENT, type Command, commandAs, postgresAccount } from "./postgres-user";
import { findPostmaster, isAlive } from "./postmaster-pid";

export type Cluster = Readonly<{
  directory: string;
  logFile: string;
  /** Of the superuser, whom all processes of this installation use. */
  password: string;
}>;

export const SUPERUSER = "latchkey";
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 20;
const LEFTOVER_AGE_MS = 10 * 60_000;

export function clusterIn(dataDir: string, password: string): Cluster {
  return { directory: join(dataDir, "postgres"), logFile: join(dataDir, "postgres.log"), password };
}

/** Whether there is a complete one. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterIn(dataDir, "").directory, "PG_VERSION"));
}

/**
 * Makes the cluster unless it is there. It is made aside and put in place by a rename, so that it is complete or
 * absent; of two processes at once, both use the one whose rename came first.
 */
export async function createCluster(cluster: Cluster, options = { durable: true }): Promise<void> {
  const parent = dirname(cluster.directory);
  // The user that PostgreSQL runs as has to pass.
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  removeLeftovers(cluster);
  if (existsSync(join(cluster.directory, "PG_VERSION"))) return;
  const account = await postgresAccount(cluster.directory);
  const draft = `${cluster.directory}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    if (account) chownSync(draft, account.uid, account.gid);
    await initialise(join(draft, "cluster"), cluster.password, account, options.durable);
    putInPlace(join(draft, "cluster"), cluster.directory);
    if (options.durable) await syncFolder(parent);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Stops the server as fast as it can without losing anything: open transactions are undone. */
export async function stopPostgres(clusterDirectory: string): Promise<void> {
  const found = findPostmaster(clusterDirectory);
  if (found.kind === "running") await stopPostmaster(found.pid);
}

export async function stopPostmaster(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return log().warn({ pid }, "the embedded database is still stopping");
    await delay(POLL_MS);
  }
}

async function initialise(directory: string, password: string, account: Account | null, durable: boolean) {
  const passwordFile = `${directory}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: "wx" });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const args = [
    ...["-D", directory, "-U", SUPERUSER, `--pwfile=${passwordFile}`, "-A", "scram-sha-256", "-E", "UTF8"],
    // Byte order everywhere, and letters of all languages for upper and lower case; needs nothing of the system.
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
    ...(durable ? [] : ["--no-sync"]),
  ];
  const { initdb } = postgresBinaries();
  const command = commandAs(account, initdb, args, [dirname(dirname(directory))]);
  try {
    await run(command);
  } catch (error) {
    throw new StartError(`The embedded database could not be made (${reasonOf(error)}).`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Throws an error with what it wrote as `stderr`. */
async function run({ file, args, identity }: Command): Promise<void> {
  // A session of its own: Ctrl-C would end it half way, and `kill -9` of a group leave its shared memory behind.
  const child = spawn(file, args, {
    ...identity,
    env: CLEAN_ENVIRONMENT,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [stderr, [code, signal]] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (code !== 0) throw Object.assign(new Error(`it ended with ${signal ?? code}`), { stderr });
}

/** What initdb complained of, as one line, else what it wrote last; or why it could not be run at all. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  const lines = (stderr?.trim() || message).split("\n").map((line) => line.trim());
  const complaints = lines.filter((line) => /\b(error|FATAL|PANIC): |No space left/i.test(line));
  const text = (complaints.length > 0 ? complaints : lines.slice(-3)).slice(0, 3).join(" ");
  const isNameless = text.includes("could not look up effective user");
  return isNameless ? `${text}; give that user a line in /etc/passwd, or set DATABASE_URL` : text;
}

function putInPlace(draft: string, directory: string): void {
  try {
    renameSync(draft, directory);
  } catch (error) {
    if (existsSync(join(directory, "PG_VERSION"))) return;
    throw new StartError(
      `${directory} is no database and cannot be replaced by one (${(error as Error).message}); move it away or set DATA_DIR to another directory.`,
    );
  }
}

/** What processes that were killed while making the cluster left behind. */
function removeLeftovers(cluster: Cluster): void {
  const parent = dirname(cluster.directory);
  const prefix = `${basename(cluster.directory)}.new-`;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split("-")[0]);
    const path = join(parent, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // An initdb whose starter was killed may still write there; without its files it ends.
    if (!isAlive(pid) || Date.now() - changed > LEFTOVER_AGE_MS)
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
