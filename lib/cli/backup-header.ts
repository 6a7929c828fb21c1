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
  latchkeyBackup: 1;
  version: string;
  /** ISO 8601. */
  createdAt: string;
  /** Names of the migrations that the database had. */
  migrations: string[];
  secrets: BackupSecrets | null;
}>;

/** Throws StartError for a database without tables. */
export async function newHeader(now: Date, withSecrets: boolean): Promise<BackupHeader> {
  const applied = await readApplied(databasePool());
  const migrations = applied.filter(({ finished }) => finished).map(({ name }) => name);
  if (migrations.length === 0)
    throw new StartError("The database has no tables; there is nothing to back up.");
  return {
    latchkeyBackup: 1,
    version: version(),
    createdAt: now.toISOString(),
    migrations,
    secrets: withSecrets ? presentSecrets() : null,
  };
}

/** Throws StartError for what is no header, or one of a later form. */
export function readHeader(line: string | undefined): BackupHeader {
  try {
    const header = JSON.parse(line ?? "");
    if (header.latchkeyBackup === 1 && Array.isArray(header.migrations)) return header;
  } catch {
    // Said below.
  }
  throw new StartError("The file is no backup, or one of a newer version.");
}

function presentSecrets(): BackupSecrets {
  const { masterKeys, keyPepper, authSecret } = config().secrets;
  const [masterKey, previous] = masterKeys.map((key) => key.toString("base64"));
  if (!masterKey) throw new Error("There is no master key.");
  const optional = previous ? { masterKeyPrevious: previous } : {};
  return { masterKey, ...optional, keyPepper: keyPepper.toString("base64"), authSecret };
}
