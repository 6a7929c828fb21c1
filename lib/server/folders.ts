/**
 * The folders that jobs write to. A mistake in their names shows at the start, and not after the first night; a disk that is full or
 * away for a while keeps no server from serving, and is for the self-check to say.
 */
import { access, constants, mkdir } from "node:fs/promises";
import { config } from "../config";
import { codeOf } from "../error-code";
import { StartError } from "../start-error";

const MISTAKES: Readonly<Record<string, string>> = {
  EEXIST: "it is a file",
  ENOTDIR: "it is below a file",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
};

/** Makes those that are missing. Throws StartError. */
export async function requireFolders(): Promise<void> {
  const { backups, retention } = config();
  if (backups) await requireFolder("BACKUP_DIR", backups.dir);
  if (retention.logArchive) await requireFolder("LOG_ARCHIVE_DIR", retention.logArchive.dir);
}

async function requireFolder(variable: string, path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK);
  } catch (error) {
    const mistake = MISTAKES[codeOf(error)];
    if (!mistake) return;
    throw new StartError(
      `${variable} must be a directory that this server can write to, which ${path} is not: ${mistake}. Fix that, or set ${variable} to another directory.`,
      { cause: error },
    );
  }
}
