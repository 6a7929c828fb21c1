/** What lies in this test file's data directory. */
import { readdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { config } from "@/lib/config/config";

const MARKS = [".taken", ".published"];

/**
 * Every file below the data directory: stored ones, half-received ones, packages being read. A mark belongs to the file
 * beside it, and is named only where there is none.
 */
export async function filesLeft(): Promise<string[]> {
  const { dataDir } = config();
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)));
  const folders = new Set(files.filter((name) => !isMark(name)).map((name) => dirname(name)));
  return files.filter((name) => !isMark(name) || !folders.has(dirname(name))).toSorted();
}

function isMark(name: string): boolean {
  return MARKS.includes(basename(name));
}
