/**
 * Reads the note a running PostgreSQL leaves in its directory and judges whether it is still true. Process ids
 * repeat (in containers after every start) and directories are copied, so the note alone proves nothing.
 */
import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { StartError } from "../../process/start-error";
import { whileUnused } from "./directory-lock";
import { CLEAN_ENVIRONMENT } from "./postgres-user";

export type PostmasterState =
  | { kind: "none" }
  /** The note is just being written. */
  | { kind: "unclear" }
  | { kind: "running"; pid: number; port: number }
  /** Its process is gone; PostgreSQL sees that itself and recovers. */
  | { kind: "dead"; port: number }
  /** The process id belongs to another program now, which PostgreSQL would take for a server. */
  | { kind: "foreign"; note: string };

/** A note without content that is older than this was left by a crash of the machine. */
const HALF_WRITTEN_MS = 10_000;

export function findPostmaster(clusterDirectory: string): PostmasterState {
  const path = notePath(clusterDirectory);
  const note = readNote(path);
  if (note === null) return { kind: "none" };
  const [pidLine, directory = "", , portLine] = note.split("\n");
  const [pid, port] = [Number(pidLine), Number(portLine)];
  if (!(Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0)) {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    return Date.now() - written > HALF_WRITTEN_MS ? { kind: "foreign", note } : { kind: "unclear" };
  }
  if (!isAlive(pid)) return { kind: "dead", port };
  if (!isSameFolder(directory, clusterDirectory)) return { kind: "foreign", note };
  const runs = programOf(pid, clusterDirectory);
  if (runs === "postmaster") return { kind: "running", pid, port };
  return runs === "nothing" ? { kind: "dead", port } : { kind: "foreign", note };
}

/**
 * Takes a foreign note away, so that PostgreSQL starts. Not while a server holds the directory: one in another
 * container has process ids of its own, and it stops at once when its note is gone.
 */
export function removeNote(clusterDirectory: string, note: string): void {
  const path = notePath(clusterDirectory);
  const aside = `${path}.stale-${process.pid}`;
  try {
    const [program, ...args] = whileUnused(clusterDirectory, "mv", ["-f", path, aside]);
    execFileSync(program, args, { stdio: "ignore", env: CLEAN_ENVIRONMENT });
    // Another process may have put a true one in its place since it was read.
    if (readFileSync(aside, "utf8") !== note) linkSync(aside, path);
  } catch {
    // In use, or gone already: starting PostgreSQL shows which.
  }
  rmSync(aside, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

function notePath(clusterDirectory: string): string {
  return join(clusterDirectory, "postmaster.pid");
}

function readNote(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new StartError(
      `${path} cannot be read (${(error as Error).message}); start as the user that owns it, or set DATA_DIR to another directory.`,
    );
  }
}

/** An ended process that its parent never asked about: as process 1 of a container, that can be us. */
function isZombie(pid: number): boolean {
  const status = readProc(`/proc/${pid}/stat`) ?? "";
  // The name before it is in brackets and may itself contain any character.
  return status.slice(status.lastIndexOf(")") + 2).startsWith("Z");
}

/** Where the system does not tell what a process runs, it counts as ours: better to wait than to start twice. */
function programOf(pid: number, clusterDirectory: string): "postmaster" | "nothing" | "other" {
  if (process.platform !== "linux") {
    const command = commandOf(pid) ?? `postgres ${clusterDirectory}`;
    return /\bpostgres\b/.test(command) && command.includes(clusterDirectory) ? "postmaster" : "other";
  }
  const commandLine = readProc(`/proc/${pid}/cmdline`);
  if (commandLine === null) return "postmaster";
  // A process that is ending no longer has one.
  if (commandLine === "") return "nothing";
  const args = commandLine.split("\0");
  const directory = args[args.indexOf("-D") + 1] ?? "";
  return basename(args[0] ?? "") === "postgres" && isSameFolder(directory, clusterDirectory)
    ? "postmaster"
    : "other";
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function commandOf(pid: number): string | null {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    return null;
  }
}
