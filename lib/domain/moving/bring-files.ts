/** Files of releases on their way from a folder beside an export into the storage: each is what its row says, or none is kept. */
import type { Context } from "../context";
import { refused } from "../errors";
import { forgetFile, plainName, type StoredFile, storeFile } from "../release-files/stored-file";
import type { FileInExport } from "./check-export";

/** Null where the folder does not have it. */
export type OpenFile = (sha256: string) => Promise<AsyncIterable<Uint8Array> | null>;

/** Storage keys by the IDs of files. */
export type BroughtFiles = ReadonlyMap<string, string>;

/** Throws `invalid_input` for one that is missing or another; then nothing is left in the storage. */
export async function bringFiles(
  ctx: Context,
  files: readonly FileInExport[],
  open: OpenFile,
): Promise<BroughtFiles> {
  const brought = new Map<string, string>();
  try {
    for (const file of files) brought.set(file.id, (await bringFile(ctx, file, open)).storageKey);
    return brought;
  } catch (error) {
    await forgetFiles(ctx, brought);
    throw error;
  }
}

async function bringFile(ctx: Context, file: FileInExport, open: OpenFile): Promise<StoredFile> {
  const content = await open(file.sha256);
  if (!content) throw refused("export_file_missing", { name: file.name, sha256: file.sha256 });
  const stored = await storeFile(ctx, content, plainName(file.name));
  if (stored.size === file.size && stored.digests.sha256 === file.sha256) return stored;
  await forgetFile(ctx, stored);
  throw refused("export_file_differs", { name: file.name, sha256: file.sha256 });
}

/** For an import that did not come about. Never rejects. */
export async function forgetFiles(ctx: Context, brought: BroughtFiles): Promise<void> {
  for (const storageKey of brought.values()) await forgetFile(ctx, { storageKey });
}
