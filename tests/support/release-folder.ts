/** For test files that take files in: a data directory of their own. To be imported before the configuration is read. */
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll } from "vitest";
import { stopChangeFeed } from "@/lib/db/change-feed";

export const dataDir = mkdtempSync(join(tmpdir(), "latchkey-releases-"));
process.env.DATA_DIR = dataDir;

afterAll(async () => {
  await stopChangeFeed();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every file below the data directory: stored ones, half-received ones, packages being read. */
export async function filesLeft(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .toSorted();
}
