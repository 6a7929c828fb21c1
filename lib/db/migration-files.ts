/** The migrations that this version of the program brings along. Knows the folder and no database. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export type Migration = Readonly<{
  name: string;
  sql: string;
  /** As the file says it: versions that do not know this migration run on a database that has it. */
  compatibility: string | null;
  /** For statements that refuse a transaction. What such a file did before it failed stays. */
  isOutsideTransaction: boolean;
}>;

const COMPATIBLE = /^-- (compatible-with-previous(?: since (\S+))?)$/m;
const OUTSIDE_TRANSACTION = /^-- outside-a-transaction$/m;

/** Oldest first: names begin with the time they were written. */
export async function readMigrations(directory = migrationsDirectory()): Promise<Migration[]> {
  const names = await migrationNames(directory);
  return Promise.all(
    names.map(async (name) =>
      readMigration(name, await readFile(join(directory, name, "migration.sql"), "utf8")),
    ),
  );
}

export async function migrationNames(directory = migrationsDirectory()): Promise<string[]> {
  // A container takes along what `next.config.mjs` says, and not whatever might be read here.
  const entries = await readdir(/* turbopackIgnore: true */ directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort();
}

function readMigration(name: string, sql: string): Migration {
  const lines = sql.replaceAll("\r\n", "\n");
  return {
    name,
    sql,
    compatibility: COMPATIBLE.exec(lines)?.[1] ?? null,
    isOutsideTransaction: OUTSIDE_TRANSACTION.test(lines),
  };
}

/** Whether a program that knows only the migrations `known` runs on a database with one that says this of itself. */
export function isCompatible(compatibility: string | null, known: ReadonlySet<string>): boolean {
  const said = COMPATIBLE.exec(`-- ${compatibility}`);
  if (!said) return false;
  const [, , since] = said;
  return since === undefined || known.has(since);
}

/** The statements of a file that runs outside of a transaction: each ends with a semicolon at the end of its line. */
export function statementsOf(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/^\s*--.*$/gm, "").trim() !== "");
}

/** What Prisma writes beside an applied migration. */
export function checksumOf(sql: string): string {
  return createHash("sha256").update(sql, "utf8").digest("hex");
}

/** As Prisma judges: a checkout that turned the line ends is the same migration. */
export function hasChecksum(sql: string, checksum: string): boolean {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].some((text) => checksumOf(text) === checksum);
}

/** The same folder from the source tree and from a bundle under `dist/`, wherever the process was started. */
function migrationsDirectory(): string {
  const starts = [dirname(fileURLToPath(import.meta.url)), process.cwd()];
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, "prisma", "migrations");
      if (existsSync(candidate)) return candidate;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error("The folder prisma/migrations is missing; deploy it together with the program.");
}
