/** Backups under way, beside the finished ones, and what is left of those whose process was killed. */
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../process/error-code";

/** One that is written grows all the time. */
const GIVEN_UP_MS = 60 * 60 * 1000;
const DRAFT = /^\.(.+)\.([A-Za-z0-9_-]+)-(\d+)-[0-9a-f]{8}\.draft$/;

export function draftOf(name: string, random: string): string {
  return `.${name}.${thisHost()}-${process.pid}-${random}.draft`;
}

/** By their names: of a process of this machine that is gone, or of another one that has not written for an hour. */
export async function sweepDrafts(folder: string, now = Date.now()): Promise<void> {
  for (const entry of await readdir(/* turbopackIgnore: true */ folder)) {
    const [, , host, pid] = DRAFT.exec(entry) ?? [];
    if (!host) continue;
    const path = join(/* turbopackIgnore: true */ folder, entry);
    const isGone = host === thisHost() && !isAlive(Number(pid));
    const found = await stat(path).catch(() => null);
    if (found && (isGone || now - found.mtimeMs > GIVEN_UP_MS)) await rm(path, { force: true });
  }
}

function thisHost(): string {
  return (
    hostname()
      .replaceAll(/[^A-Za-z0-9_-]/g, "_")
      .slice(0, 60) || "host"
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
