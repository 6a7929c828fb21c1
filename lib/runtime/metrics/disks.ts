/** How full the disks are that this server writes to. */
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { config } from "../../config/config";

/** `free`: what this user may still write. */
export type Disk = Readonly<{ folder: "data" | "files"; freeBytes: number; usedBytes: number }>;

/** Of DATA_DIR, and of its folder of release files where they lie on disk. A folder that is not there is left out. */
export async function disks(): Promise<Disk[]> {
  const { dataDir, storage } = config();
  const looks = [diskAt("data", dataDir)];
  if (storage.kind === "disk")
    looks.push(diskAt("files", join(/* turbopackIgnore: true */ dataDir, "files")));
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
