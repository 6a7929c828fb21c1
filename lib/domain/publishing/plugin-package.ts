/** A plugin's package on its way into storage: kept in a file of our own while its manifest is read. */
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { readManifest } from "../../zip/read-manifest";
import { ZipError } from "../../zip/zip-error";
import type { Context } from "../context";
import { refused } from "../errors";
import { readWordpressPlugin, type WordpressPlugin } from "../release-files/package-facts/wordpress-plugin";
import { type StoredFile, storeFile } from "../release-files/stored-file";

export type ReceivedPackage = { path: string; sentName: string | undefined };
const IDLE_MS = 24 * 60 * 60 * 1000;

export type Manifest = { name: string; content: Record<string, unknown> };

export async function receivePackage(
  content: AsyncIterable<Uint8Array>,
  sentName: string | undefined,
): Promise<ReceivedPackage> {
  await mkdir(directory(), { recursive: true, mode: 0o700 });
  const path = join(directory(), `${uuidv7()}.zip`);
  // Opened before anything is read: a stream that fails while its file is still being opened would make it afterwards.
  const handle = await open(path, "wx", 0o600);
  try {
    await writeFile(handle, content);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return { path, sentName };
}

export async function removePackage({ path }: ReceivedPackage): Promise<void> {
  await rm(path, { force: true });
}

/** Null when the package has no manifest. Throws `invalid_input` for what is no zip, or not a decent one. */
export async function readPackage({ path }: ReceivedPackage): Promise<Manifest | null> {
  try {
    return await readManifest({ path });
  } catch (error) {
    if (error instanceof ZipError)
      throw refused("package_unreadable", { problem: error.code, reason: error.message });
    throw error;
  }
}

/** As `readPackage`. */
export async function readWordpress({ path }: ReceivedPackage): Promise<WordpressPlugin> {
  return readWordpressPlugin({ path }).catch((error: unknown) => {
    if (!(error instanceof ZipError)) throw error;
    throw refused("package_unreadable", { problem: error.code, reason: error.message });
  });
}

export function storePackage(
  ctx: Pick<Context, "db">,
  { path }: ReceivedPackage,
  fileName: string,
): Promise<StoredFile> {
  return storeFile(ctx, createReadStream(path), fileName);
}

/** Deletes packages unchanged for a day: left by a server that stopped while it received them. Returns how many. */
export async function sweepPackages(now: Date): Promise<number> {
  const names = await readdir(directory()).catch(() => []);
  let swept = 0;
  for (const name of names) {
    const path = join(directory(), name);
    // Null: the upload it belongs to has ended since.
    const found = await stat(path).catch(() => null);
    if (!found || now.getTime() - found.mtimeMs < IDLE_MS) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

function directory(): string {
  return join(config().dataDir, "incoming");
}
