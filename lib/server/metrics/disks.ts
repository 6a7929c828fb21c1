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

/** When the newest file of a folder was last written, in milliseconds since 1970; null where there is none. */
export async function newestFileAt(folder: string): Promise<number | null> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (entry) => (entry.isFile() ? entry.mtimeMs : 0),
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...times) || null;
}
