/** The first line of a backup. */
import { config } from "../../config/config";
import { hashSecret, PlainSecret } from "../../crypto/secret";
import { databasePool } from "../../db/client";
import { readApplied } from "../../db/migration-books";
import { StartError } from "../../process/start-error";
import { version } from "../../process/version";

/** As `secrets.json` has them. */
export type BackupSecrets = {
  masterKey: string;
  masterKeyPrevious?: string;
  keyPepper: string;
  authSecret: string;
};

export type BackupHeader = Readonly<{
  /** Of the form of the file: 1 had neither digests nor files, 2 no proof. */
  latchkeyBackup: 1 | 2 | 3;
  version: string;
  /** ISO 8601. */
  createdAt: string;
  /** Names of the migrations that the database had. */
  migrations: string[];
  secrets: BackupSecrets | null;
  /** Whether files of releases follow the rows. */
  files?: boolean;
  /** Which KEY_PEPPER its proof was made with, from form 3 on: another pepper is told apart from other content. Hexadecimal. */
  pepper?: string;
}>;

const KNOWN_FORMS = [1, 2, 3];

/** Throws StartError for a database without tables. */
export async function newHeader(now: Date, withSecrets: boolean, withFiles: boolean): Promise<BackupHeader> {
  const applied = await readApplied(databasePool());
  const migrations = applied.filter(({ finished }) => finished).map(({ name }) => name);
  if (migrations.length === 0)
    throw new StartError("The database has no tables; there is nothing to back up.");
  return {
    latchkeyBackup: 3,
    version: version(),
    createdAt: now.toISOString(),
    migrations,
    secrets: withSecrets ? presentSecrets() : null,
    files: withFiles,
    pepper: backupPepper(config().secrets.keyPepper),
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

/** Whether each table has a digest of its rows. */
export function hasDigests({ latchkeyBackup: form }: BackupHeader): boolean {
  return form >= 2;
}

/** Hexadecimal. */
export function backupPepper(pepper: Buffer): string {
  return hashSecret(pepper, "backup-pepper", new PlainSecret("latchkey")).toString("hex");
}

/** Of the secrets in the backup, which only its passphrase opens, or of this process. */
export function pepperFor({ secrets }: Pick<BackupHeader, "secrets">): Buffer {
  return secrets ? Buffer.from(secrets.keyPepper, "base64") : config().secrets.keyPepper;
}

export function presentSecrets(): BackupSecrets {
  const { masterKeys, keyPepper, authSecret } = config().secrets;
  const [masterKey, previous] = masterKeys.map((key) => key.toString("base64"));
  if (!masterKey) throw new Error("There is no master key.");
  const optional = previous ? { masterKeyPrevious: previous } : {};
  return { masterKey, ...optional, keyPepper: keyPepper.toString("base64"), authSecret };
}
