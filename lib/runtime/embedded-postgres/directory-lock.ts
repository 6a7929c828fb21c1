/**
 * One server per database directory, also across containers on one volume: PostgreSQL looks for others by process
 * id and shared memory, which end at the container's wall. A lock on the directory itself is seen on both sides.
 */
import { findProgram } from "./postgres-user";

/** Exit status of a command line that found the directory in use; PostgreSQL itself ends with 0 to 2. */
export const IN_USE = 75;

/**
 * The command line that runs `program` only if no server holds `directory`, and holds it until the last process of
 * that program has ended. Where there is no `flock` (macOS has neither that nor such containers) it runs as it is.
 */
export function whileUnused(directory: string, program: string, args: string[]): [string, ...string[]] {
  const flock = process.platform === "linux" ? findProgram("flock") : null;
  if (!flock) return [program, ...args];
  const options = ["--nonblock", "--conflict-exit-code", String(IN_USE), "--no-fork"];
  return [flock, ...options, directory, program, ...args];
}
