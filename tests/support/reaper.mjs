/**
 * Cleans up behind a test run, also one that was killed: `node reaper.mjs FOLDER…` waits until its standard input ends,
 * which happens when the run closes it or dies, then ends every process of the run and removes its folders. The first
 * folder is the run's TMPDIR: whatever has it in its environment or on its command line belongs to the run. Where there is
 * no /proc, only the folders go.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const folders = process.argv.slice(2);
const GRACE_MS = 5_000;
const STEP_MS = 50;

// Ctrl-C reaches every process of the terminal; this one has to outlive the run.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("error", () => undefined).resume();
await new Promise((resolve) => process.stdin.once("close", resolve));

const start = Date.now();
for (let left = processesOf(folders[0]); left.length > 0; left = processesOf(folders[0])) {
  const isLate = Date.now() - start > GRACE_MS;
  for (const { pid, isPostgres, isInitdb } of left) {
    // It ends by itself without who started it. Killed, it would leave shared memory behind for as long as the machine runs.
    if (isInitdb && !isLate) continue;
    kill(pid, isPostgres && !isLate ? "SIGQUIT" : "SIGKILL");
  }
  await delay(STEP_MS);
  if (Date.now() - start > 2 * GRACE_MS) break;
}
for (const folder of folders)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

function processesOf(folder) {
  const pids = existsSync("/proc/self") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return (
    pids
      .map(Number)
      .filter((pid) => pid !== process.pid)
      .map((pid) => ({ pid, command: read(pid, "cmdline"), environment: read(pid, "environ") }))
      .filter(
        ({ command, environment }) => command.includes(folder) || environment.includes(`TMPDIR=${folder}\0`),
      )
      // The server process ends its own children, and shared memory with them, only when it is asked to.
      .map(({ pid, command }) => ({
        pid,
        isPostgres: /\bpostgres\b/.test(command.split("\0", 1)[0] ?? ""),
        isInitdb: /^[^\0]*\binitdb\0| --(boot|single) |\0--(boot|single)\0/.test(command),
      }))
  );
}

/** Empty for a process that has ended or is another user's. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return "";
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}
