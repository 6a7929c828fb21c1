/** Damaging what is stored on the disk, behind the product's back. */
import { appendFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { database } from "@/lib/db/client";

export async function storageKeyOf(releaseId: string): Promise<string> {
  const { storageKey } = await database().prisma.releaseFile.findFirstOrThrow({ where: { releaseId } });
  return storageKey;
}

export async function pathOf(releaseId: string): Promise<string> {
  return join(config().dataDir, "files", await storageKeyOf(releaseId));
}

/** What can happen to a file, and what it is called afterwards. */
export const DAMAGES = {
  "is longer": { damage: (path: string) => appendFile(path, "more"), problem: "wrong_size" },
  "is shorter": { damage: (path: string) => truncate(path, 3), problem: "wrong_size" },
  "is empty": { damage: (path: string) => truncate(path, 0), problem: "wrong_size" },
  "is gone": { damage: (path: string) => rm(path), problem: "missing" },
  "is a link": {
    damage: async (path: string) => {
      await rm(path);
      await writeFile(`${path}.other`, "elsewhere");
      await symlink(`${path}.other`, path);
    },
    problem: "missing",
  },
} as const;
