/** A backup, opened to be read once: its header, then its rows, then its files. */
import { migrationNames } from "../db/migration-files";
import { StartError } from "../start-error";
import { readBackupFile } from "./backup-file";
import { type BackupHeader, readHeader } from "./backup-header";
import { type ContentReader, readContent } from "./content-reader";

export type OpenedBackup = Readonly<{
  header: BackupHeader;
  /** As `loadTables` takes them; it reads no further than their end. */
  lines: AsyncIterator<string>;
  reader: ContentReader;
  /** Call it in any case. */
  close(): Promise<void>;
}>;

/** Throws StartError for what is no backup of this or an older version, or does not open under the passphrase. */
export async function openBackup(path: string, passphrase: string | null): Promise<OpenedBackup> {
  const reader = readContent(readBackupFile(path, passphrase));
  try {
    const header = readHeader(await reader.line());
    await requireKnown(header);
    return { header, reader, lines: linesOf(reader), close: reader.close };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

function linesOf(reader: ContentReader): AsyncIterator<string> {
  return {
    async next() {
      const value = await reader.line();
      return value === null ? { done: true, value } : { done: false, value };
    },
  };
}

async function requireKnown({ migrations, version }: BackupHeader): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new StartError(
      `The backup is of version ${version}, whose database has the migration ${unknown}, which this version does not know; restore it with a newer version.`,
    );
}
