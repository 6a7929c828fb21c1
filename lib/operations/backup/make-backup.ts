/**
 * Makes a backup of the whole installation while servers work with it: rows, and where asked secrets and files. Used by the command
 * line and by the job; knows neither.
 */
import { config } from "../../config/config";
import { dumpTables } from "../../db/dump";
import { storage } from "../../storage/storage";
import { writeBackupFile } from "./backup-file";
import { newHeader } from "./backup-header";
import { withProof } from "./backup-proof";
import { type FileInBackup, type FilesTold, fileContent, storedFiles } from "./stored-files";

export type BackupOrder = Readonly<{
  path: string;
  now: Date;
  passphrase: string | null;
  withSecrets: boolean;
  withFiles: boolean;
  signal?: AbortSignal;
}>;

export type MadeBackup = Readonly<{
  createdAt: string;
  rows: number;
  /** Of the file. */
  bytes: number;
  /** Null: not asked for. */
  files: FilesTold | null;
}>;

const ROWS_LEVEL = 3;
/** What is released is compressed already. */
const FILES_LEVEL = 0;

/** Throws StartError; then nothing of it is left. */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { path, passphrase, withFiles, signal } = order;
  const header = await newHeader(order.now, order.withSecrets, withFiles);
  const files: FileInBackup[] = [];
  const told: FilesTold = { files: 0, bytes: 0, broken: [] };
  let rows = 0;
  async function* lines() {
    yield `${JSON.stringify(header)}\n`;
    const noteFiles = async (snapshot: Parameters<typeof storedFiles>[0]) =>
      void files.push(...(withFiles ? await storedFiles(snapshot) : []));
    for await (const some of dumpTables(noteFiles)) {
      signal?.throwIfAborted();
      rows = Number(/^#end (\d+)$/m.exec(some.slice(-40))?.[1] ?? rows);
      yield some;
    }
  }
  async function* contents() {
    yield* fileContent(await storage(), files, told, signal);
  }
  const sections = [
    { level: ROWS_LEVEL, content: lines() },
    ...(withFiles ? [{ level: FILES_LEVEL, content: contents() }] : []),
  ];
  const proven = withProof(sections, config().secrets.keyPepper);
  const bytes = await writeBackupFile(path, passphrase, proven, signal);
  return { createdAt: header.createdAt, rows, bytes, files: withFiles ? told : null };
}
