/** Where the pages process listens: a local socket that only this user reaches. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { config } from "../../config/config";

/**
 * A folder of its own, of mode 0700; on Windows a named pipe, which needs none. Where temporary files cannot be written, as in
 * containers that may write to their data alone, it is made there.
 */
export function newSocketPlace(): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\latchkey-${randomUUID()}`;
  return join(newFolder(), "pages.sock");
}

/** Nothing is left of it. For the end of the last process that uses it. */
export function removeSocketPlace(path: string): void {
  if (process.platform !== "win32") rmSync(dirname(path), { recursive: true, force: true });
}

/** What one that was killed has left at the place; a pipe goes with its process. */
export function clearSocketPlace(path: string): void {
  if (process.platform !== "win32") rmSync(path, { force: true });
}

function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "latchkey-"));
  } catch {
    return mkdtempSync(join(config().dataDir, "pages-"));
  }
}
