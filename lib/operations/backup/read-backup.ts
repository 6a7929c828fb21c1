/** A backup, opened to be read once: its header, then its rows, its files and its proof. */
import { migrationNames } from "../../db/migration-files";
import { StartError } from "../../process/start-error";
import { isSealedFile, readBackupFile } from "./backup-file";
import { type BackupHeader, readHeader } from "./backup-header";
import { type WatchedContent, watchContent } from "./backup-proof";
import { type ContentReader, readContent } from "./content-reader";

export type OpenedBackup = Readonly<{
  path: string;
  header: BackupHeader;
  /** Under a passphrase. */
  isSealed: boolean;
  content: WatchedContent;
  /** As `loadTables` takes them; it reads no further than their end. */
  lines: AsyncIterator<string>;
  reader: ContentReader;
  /** From its beginning, beside this. */
  readAgain(): WatchedContent;
  /** Call it in any case. */
  close(): Promise<void>;
}>;

/** Throws StartError for what is no backup of this or an older version, or does not open under the passphrase. */
export async function openBackup(path: string, passphrase: string | null): Promise<OpenedBackup> {
  const readAgain = () => watchContent(readBackupFile(path, passphrase));
  const isSealed = await isSealedFile(path);
  const content = readAgain();
  const reader = readContent(content.chunks);
  try {
    const header = readHeader(await reader.line());
    await requireKnown(header);
    const lines = linesOf(reader);
    return { path, header, isSealed, content, lines, reader, readAgain, close: reader.close };
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
