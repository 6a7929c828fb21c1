/** The first line of a backup. */
import { config } from "../config";
import { databasePool } from "../db/client";
import { readApplied } from "../db/migration-books";
import { StartError } from "../start-error";
import { version } from "../version";

/** As `secrets.json` has them. */
export type BackupSecrets = {
  masterKey: string;
  masterKeyPrevious?: string;
  keyPepper: string;
  authSecret: string;
};

export type BackupHeader = Readonly<{
  /** Of the form of the file: 1 had neither digests nor files. */
  latchkeyBackup: 1 | 2;
  version: string;
  /** ISO 8601. */
  createdAt: string;
  /** Names of the migrations that the database had. */
  migrations: string[];
  secrets: BackupSecrets | null;
  /** Whether files of releases follow the rows. */
  files?: boolean;
}>;

const KNOWN_FORMS = [1, 2];

/** Throws StartError for a database without tables. */
export async function newHeader(now: Date, withSecrets: boolean, withFiles: boolean): Promise<BackupHeader> {
  const applied = await readApplied(databasePool());
  const migrations = applied.filter(({ finished }) => finished).map(({ name }) => name);
  if (migrations.length === 0)
    throw new StartError("The database has no tables; there is nothing to back up.");
  return {
    latchkeyBackup: 2,
    version: version(),
    createdAt: now.toISOString(),
    migrations,
    secrets: withSecrets ? presentSecrets() : null,
    files: withFiles,
  };
}

/** Throws StartError for what is no header, or one of a later form. */
export function readHeader(line: string | null): BackupHeader {
  try {
    const header = JSON.parse(line ?? "");
    if (KNOWN_FORMS.includes(header.latchkeyBackup) && Array.isArray(header.migrations)) return header;
  } catch {
    // Said below.
  }
  throw new StartError("The file is no backup, or one of a newer version.");
}

export function presentSecrets(): BackupSecrets {
  const { masterKeys, keyPepper, authSecret } = config().secrets;
  const [masterKey, previous] = masterKeys.map((key) => key.toString("base64"));
  if (!masterKey) throw new Error("There is no master key.");
  const optional = previous ? { masterKeyPrevious: previous } : {};
  return { masterKey, ...optional, keyPepper: keyPepper.toString("base64"), authSecret };
}
