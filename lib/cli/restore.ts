/** `restore`: a backup into an installation without data of its own; all of it, or nothing. */
import type { Command } from "commander";
import type pg from "pg";
import { config } from "../config";
import { database, databasePool, directDatabaseUrl } from "../db/client";
import { LoadError, loadTables } from "../db/load";
import { migrate, migrateTo } from "../db/migrate";
import { readApplied } from "../db/migration-books";
import { migrationNames } from "../db/migration-files";
import { secretsProblem } from "../domain/installation";
import { replaceGeneratedSecrets } from "../secrets";
import { StartError } from "../start-error";
import { readBackupFile } from "./backup-file";
import { type BackupHeader, readHeader } from "./backup-header";
import { readPassphrase } from "./passphrase";
import { counted, print, withContext } from "./run";

const HAS_DATA = `SELECT EXISTS (SELECT FROM applications) OR EXISTS (SELECT FROM operators)
  OR EXISTS (SELECT FROM audit_entries) AS "hasData"`;

export function addRestoreCommand(program: Command): void {
  program
    .command("restore <file>")
    .description(
      "restore a backup into an empty installation of the same or a newer version; stop servers first",
    )
    .option("--passphrase-file <file>", "whose first line is the passphrase; - for the standard input")
    .action(async (file: string, { passphraseFile }: { passphraseFile?: string }, command: Command) => {
      const passphrase = passphraseFile ? await readPassphrase(passphraseFile) : null;
      // Before an installation is made for it.
      for await (const line of readBackupFile(file, passphrase)) {
        await requireKnown(readHeader(line));
        break;
      }
      const restored = await withContext(command, () => restore(readBackupFile(file, passphrase)), {
        migrate: false,
        creates: true,
        prepare: async () => {},
      });
      print(command, { json: restored, text: textOf(restored) });
    });
}

type Restored = {
  createdAt: string;
  rows: number;
  migrationsApplied: number;
  secretsRestored: boolean;
  problem: string | null;
};

async function restore(lines: AsyncGenerator<string>): Promise<Restored> {
  const header = readHeader((await lines.next()).value ?? undefined);
  const url = directDatabaseUrl();
  await requireSameTables(header);
  await migrateTo(url, new Set(header.migrations));
  const takesSecrets = header.secrets !== null && config().masterKeyIsGenerated;
  const requireEmpty = async (client: pg.Client) => {
    const { rows } = await client.query<{ hasData: boolean }>(HAS_DATA);
    if (rows[0]?.hasData) throw notEmpty();
    // If the restore is interrupted after this, the next one writes them again.
    if (header.secrets && takesSecrets) replaceGeneratedSecrets(config().dataDir, header.secrets);
  };
  const rows = await loadTables(url, lines, requireEmpty).catch((error: unknown) => {
    throw error instanceof LoadError ? new StartError(error.message, { cause: error }) : error;
  });
  const migrationsApplied = (await migrate(url)).length;
  const problem = takesSecrets ? null : await secretsProblem(database());
  return { createdAt: header.createdAt, rows, migrationsApplied, secretsRestored: takesSecrets, problem };
}

/** Throws StartError. */
async function requireKnown({ migrations, version }: BackupHeader): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new StartError(
      `The backup is of version ${version}, whose database has the migration ${unknown}, which this version does not know; restore it with a newer version.`,
    );
}

/** A database may have begun to be made for this backup, and not for a newer version. */
async function requireSameTables({ migrations }: BackupHeader): Promise<void> {
  const names = new Set(migrations);
  const applied = await readApplied(databasePool());
  if (!applied.some(({ name }) => !names.has(name))) return;
  const { rows } = await databasePool().query<{ hasData: boolean }>(HAS_DATA);
  if (rows[0]?.hasData) throw notEmpty();
  throw new StartError(
    "The database has the tables of a newer version than the backup; restore into a new DATA_DIR or an empty database.",
  );
}

function notEmpty(): StartError {
  return new StartError(
    "The installation has data; a backup is restored into an empty one: a new DATA_DIR, or an empty database.",
  );
}

function textOf({ createdAt, rows, migrationsApplied, secretsRestored, problem }: Restored): string {
  const migrated = migrationsApplied > 0 ? `, ${counted(migrationsApplied, "migration")} applied` : "";
  const secrets = secretsRestored ? " Its secrets are in secrets.json." : "";
  return `Restored ${rows} rows as of ${createdAt}${migrated}.${secrets}${problem ? ` ${problem}` : ""}`;
}
