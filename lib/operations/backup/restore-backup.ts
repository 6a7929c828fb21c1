/** Restores a backup into an installation without data of its own: all of it, or nothing. */
import type pg from "pg";
import { config, reloadConfig } from "../../config/config";
import { replaceGeneratedSecrets } from "../../config/secrets";
import { database, databasePool, directDatabaseUrl } from "../../db/client";
import { type LoadSteps, loadTables } from "../../db/load";
import { LoadError } from "../../db/load-digests";
import { migrate, migrateTo } from "../../db/migrate";
import { readApplied } from "../../db/migration-books";
import { secretsProblem } from "../../domain/installation";
import { codeOf } from "../../process/error-code";
import { StartError } from "../../process/start-error";
import { StorageFullError, storage } from "../../storage/storage";
import { type BackupHeader, hasDigests } from "./backup-header";
import { type Proof, requireProof, requireProvenEnd } from "./backup-proof";
import { requireNoServers } from "./no-servers";
import type { OpenedBackup } from "./read-backup";
import { FileContentError, type FilesTold, takeFiles } from "./stored-files";

export type Restored = {
  createdAt: string;
  rows: number;
  migrationsApplied: number;
  secretsRestored: boolean;
  /** Null: they are not in the backup. */
  files: FilesTold | null;
  problem: string | null;
  /** What shows that no one edited it. */
  proof: Proof;
};

export type RestoreOptions = Readonly<{
  /** Takes a file that has no proof, or none that can be checked here. */
  withoutProof: boolean;
  onProgress: NonNullable<LoadSteps["onProgress"]>;
}>;

export const HAS_DATA = `SELECT EXISTS (SELECT FROM applications) OR EXISTS (SELECT FROM operators)
  OR EXISTS (SELECT FROM audit_entries) AS "hasData"`;

/**
 * Into the database and storage of this process. Reads the backup twice: nothing is written before its proof was checked. Throws
 * StartError.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  { withoutProof, onProgress }: RestoreOptions,
): Promise<Restored> {
  const { header, lines, reader } = backup;
  const url = directDatabaseUrl();
  await requireSameTables(header);
  const proof = await requireProof(backup, withoutProof);
  await migrateTo(url, new Set(header.migrations));
  const takesSecrets = header.secrets !== null && config().masterKeyIsGenerated;
  let files: FilesTold | null = null;
  const { rows } = await loadTables(url, lines, {
    onProgress,
    hasDigests: hasDigests(header),
    requireEmpty: async (client) => {
      await requireEmpty(client);
      // A server goes on with the secrets that it started with: it knows no key, and breaks the chain of the log.
      await requireNoServers();
      // If the restore is interrupted after this, the next one writes them again.
      if (header.secrets && takesSecrets) {
        replaceGeneratedSecrets(config().dataDir, header.secrets);
        // What comes after it, as erasing people again, computes hashes with them.
        reloadConfig();
      }
    },
    // Before the rows show: else they could name files that never came.
    beforeCommit: async (client) => {
      await forgetBackups(client);
      const place = await storage();
      if (header.files) files = await takeFiles(reader, (file, bytes) => place.put(file.key, bytes));
      await requireProvenEnd(backup, proof);
    },
  }).catch((error: unknown) => {
    throw asSentence(error);
  });
  const migrationsApplied = (await migrate(url)).length;
  const problem = await secretsProblem(database());
  const { createdAt } = header;
  return { createdAt, rows, migrationsApplied, secretsRestored: takesSecrets, files, problem, proof };
}

/** Those of the installation that the backup is of are not this one's. A version of before has no such table. */
async function forgetBackups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('backups') IS NOT NULL AS exists",
  );
  if (rows[0]?.exists) await client.query("DELETE FROM backups");
}

/** What a person can do something about. */
export function asSentence(error: unknown): unknown {
  if (error instanceof LoadError || error instanceof FileContentError)
    return new StartError(error.message, { cause: error });
  if (error instanceof StorageFullError)
    return new StartError("There is no room left for the files of releases; nothing was restored.", {
      cause: error,
    });
  if (codeOf(error) === "53100")
    return new StartError("There is no room left for the database; nothing was restored.", { cause: error });
  return error;
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

/** Throws StartError. In a transaction that has locked all tables. */
export async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hasData: boolean }>(HAS_DATA);
  if (rows[0]?.hasData) throw notEmpty();
}

function notEmpty(): StartError {
  return new StartError(
    "The installation has data; a backup is restored into an empty one: a new DATA_DIR, or an empty database.",
  );
}
