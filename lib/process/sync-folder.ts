/** Names of files on the disk. */
import { open } from "node:fs/promises";

/** Else a name that was made in the folder may be gone after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders; its file systems journal such changes by themselves.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
