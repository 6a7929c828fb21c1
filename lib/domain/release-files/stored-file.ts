/** Taking an uploaded file into storage: hashed on the way, forgotten again when the upload comes to nothing. */
import { logLimited } from "../../process/log-limited";
import { StorageFullError, storage } from "../../storage/storage";
import type { Context } from "../context";
import { type DomainError, refused } from "../errors";
import { createDigests, type Digests, digested } from "./digests";
import { beginUpload, forgetBroken, forgetUpload } from "./uploads";

export type StoredFile = {
  storageKey: string;
  fileName: string;
  size: number;
  digests: Digests;
  /** The announced upload that it was put by; to be claimed. */
  directUpload?: string | undefined;
};

/** Streams; memory does not grow with the size. Throws `invalid_input` for an empty file, `storage_full`. */
export async function storeFile(
  ctx: Pick<Context, "db">,
  content: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<StoredFile> {
  const storageKey = await beginUpload(ctx, plainName(fileName));
  const digests = createDigests();
  let size = 0;
  async function* hashed() {
    for await (const chunk of digested(content, digests)) {
      size += chunk.length;
      yield chunk;
    }
    if (size === 0) throw refused("file_empty");
  }
  try {
    await (await storage()).put(storageKey, hashed());
  } catch (error) {
    await forgetBroken(ctx, storageKey);
    throw error instanceof StorageFullError ? asRefusal(error) : error;
  }
  return { storageKey, fileName, size, digests: digests.digest() };
}

/** Some stores call a download what its key ends in. */
export function plainName(fileName: string): string {
  return fileName.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^\.+/, "_");
}

/** For a file whose release did not come about. Never rejects. */
export async function forgetFile(
  ctx: Pick<Context, "db">,
  file: Pick<StoredFile, "storageKey"> | null,
): Promise<void> {
  if (file) await forgetUpload(ctx, file.storageKey);
}

function asRefusal(error: StorageFullError): DomainError {
  logLimited("storage full", { err: error }, "an upload was refused: the storage is full");
  return refused("storage_full");
}
