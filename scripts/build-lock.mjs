/**
 * One build at a time. A directory is the lock, since making one either succeeds or fails. Its owner touches a file
 * in it every second; process ids alone would not do, as containers use the same few again after every start.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const HEARTBEAT_MS = 1_000;
const POLL_MS = 200;
/** An owner on another machine, or one that was killed before it wrote its name. */
const SILENT_MS = 15_000;
/** An owner whose process id is alive but perhaps another program's by now. */
const SILENT_ALIVE_MS = 120_000;

/**
 * Waits for its turn, then gives `{ release, works }`: `works(pid)` names a child process that must end before
 * anybody else may build, even if this process is killed before it.
 */
export async function acquireLock(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = 0; !tryLock(path); waits++) {
    if (removeIfStale(path)) continue;
    if (waits === 0) onWait();
    await delay(POLL_MS);
  }
  const note = join(path, "owner.json");
  const write = (child) =>
    writeFileSync(note, JSON.stringify({ host: hostname(), pids: [process.pid, child] }));
  write(null);
  const heartbeat = setInterval(() => {
    try {
      utimesSync(note, new Date(), new Date());
    } catch {
      // Taken over while this process was stopped for minutes; the stamp of what it builds is checked anyway.
    }
  }, HEARTBEAT_MS).unref();
  return {
    works: write,
    release() {
      clearInterval(heartbeat);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function tryLock(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function removeIfStale(path) {
  const judged = read(path);
  if (judged === null || !isStale(judged)) return false;
  const aside = `${path}-stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return true;
  }
  // Another waiter may have removed the stale one and locked anew between the two lines above.
  if (read(aside)?.text !== judged.text) {
    try {
      renameSync(aside, path);
    } catch {}
  }
  rmSync(aside, { recursive: true, force: true });
  return true;
}

/** Null when there is no lock any more. */
function read(path) {
  const note = join(path, "owner.json");
  try {
    return { text: readFileSync(note, "utf8"), silentMs: Date.now() - statSync(note).mtimeMs };
  } catch {
    const age = statSync(path, { throwIfNoEntry: false });
    return age ? { text: "", silentMs: Date.now() - age.mtimeMs } : null;
  }
}

function isStale({ text, silentMs }) {
  let owner = null;
  try {
    owner = JSON.parse(text);
  } catch {}
  if (owner?.host !== hostname()) return silentMs > SILENT_MS;
  return owner.pids.some(isAlive) ? silentMs > SILENT_ALIVE_MS : true;
}

function isAlive(pid) {
  if (pid === null || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
