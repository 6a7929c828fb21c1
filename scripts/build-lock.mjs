/**
 * One build at a time: the process that makes the file has the lock. It touches the file every second; process ids alone
 * would not do, as containers use the same few again after every start.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const HEARTBEAT_MS = 1_000;
const POLL_MS = 200;
/** An owner on another machine, or one that was killed before it wrote its name. */
const SILENT_MS = 15_000;
/** An owner whose process id, or its tool's, is alive but perhaps another program's by now. */
const SILENT_ALIVE_MS = 120_000;

/**
 * Waits for its turn, then gives `{ works, release }`: `works(pid)` names a child process that must end before
 * anyone else may build, even if this process is killed before it.
 */
export async function acquireLock(path, onWait) {
  const id = randomUUID();
  const note = (child) => JSON.stringify({ id, host: hostname(), pids: [process.pid, child] });
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = 0; !attempt(() => writeFileSync(path, note(null), { flag: "wx" }), "EEXIST"); waits++) {
    if (removeIfStale(path)) continue;
    if (waits === 0) onWait();
    await delay(POLL_MS);
  }
  // Fails where it was taken over while this process was stopped for minutes; the stamp of what it builds is checked anyway.
  const touch = () => utimesSync(path, new Date(), new Date());
  const heartbeat = setInterval(() => attempt(touch), HEARTBEAT_MS).unref();
  return {
    works: (child) => writeFileSync(path, note(child)),
    release() {
      clearInterval(heartbeat);
      rmSync(path, { force: true });
    },
  };
}

/** True when another try is worth it at once. */
function removeIfStale(path) {
  const owner = ownerOf(path);
  if (!isStale(owner)) return false;
  const aside = `${path}-stale-${process.pid}`;
  if (!attempt(() => renameSync(path, aside))) return true;
  // Another waiter may have removed the stale one and locked again between the lines above.
  if (ownerOf(aside).id !== owner.id) attempt(() => renameSync(aside, path));
  rmSync(aside, { recursive: true, force: true });
  return true;
}

/** Without a name when there is no lock any more, and while its owner writes it. */
function ownerOf(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  const owner = { silentMs: mtimeMs ? Date.now() - mtimeMs : 0 };
  attempt(() => Object.assign(owner, JSON.parse(readFileSync(path, "utf8"))));
  return owner;
}

function isStale({ host, pids, silentMs }) {
  if (host !== hostname()) return silentMs > SILENT_MS;
  return silentMs > SILENT_ALIVE_MS || !pids.some(isAlive);
}

/** An owner with this very id was in a container before this one. */
function isAlive(pid) {
  try {
    return pid !== null && pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Whether it did not throw. Throws what has not the `code`, where one is named. */
function attempt(work, code) {
  try {
    work();
    return true;
  } catch (error) {
    if (code && error.code !== code) throw error;
    return false;
  }
}
