/** How full the disks are that this server writes to, and how old its newest backup is. */
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { config } from "../../config";

/** `free`: what this user may still write. */
export type Disk = Readonly<{ folder: "data" | "files"; freeBytes: number; usedBytes: number }>;

/** Of DATA_DIR, and of its folder of release files where they lie on disk. A folder that is not there is left out. */
export async function disks(): Promise<Disk[]> {
  const { dataDir, storage } = config();
  const looks = [diskAt("data", dataDir)];
  if (storage.kind === "disk") looks.push(diskAt("files", join(dataDir, "files")));
  return (await Promise.all(looks)).filter((disk) => disk !== null);
}

async function diskAt(folder: Disk["folder"], path: string): Promise<Disk | null> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(path);
    return { folder, freeBytes: bavail * bsize, usedBytes: (blocks - bfree) * bsize };
  } catch {
    return null;
  }
}

/** Of BACKUP_DIR, where one is set: when the newest backup was written, in milliseconds since 1970; null where there is none. */
export async function newestBackupAt(): Promise<number | null> {
  const { backups } = config();
  if (!backups) return null;
  const names = await readdir(backups.dir).catch(() => []);
  const times = names
    .filter((name) => name.endsWith(".backup"))
    .map((name) =>
      stat(join(backups.dir, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    );
  return Math.max(0, ...(await Promise.all(times))) || null;
}
