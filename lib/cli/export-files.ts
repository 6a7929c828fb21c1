/** Files of releases in a folder beside an export: each under its SHA-256, and checked by it. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { OpenFile } from "../domain/moving/bring-files";
import type { ExportedFile } from "../domain/moving/export-application";
import { StartError } from "../process/start-error";
import { storage } from "../storage/storage";

/** Returns how many there are. What is there already from an export before is read, and taken again only if it is another. */
export async function takeFiles(folder: string, files: readonly ExportedFile[]): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const taken = new Set<string>();
  for (const file of files) {
    if (taken.has(file.sha256)) continue;
    if (!(await isThere(join(folder, file.sha256), file.sha256))) await take(folder, file);
    taken.add(file.sha256);
  }
  return taken.size;
}

/** From such a folder. */
export function openIn(folder: string): OpenFile {
  return async (sha256) => {
    const path = join(folder, sha256);
    return (await isFile(path)) ? createReadStream(path) : null;
  };
}

async function take(folder: string, { sha256, size, name, storageKey }: ExportedFile): Promise<void> {
  const draft = join(folder, `.${sha256}.part`);
  const hash = createHash("sha256");
  const content = await (await storage()).open(storageKey, undefined, size);
  const handle = await open(draft, "w", 0o600);
  try {
    async function* hashed(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(content, hashed, handle.createWriteStream({ flush: true }));
    if (hash.digest("hex") !== sha256)
      throw new StartError(`What is stored of ${name} is not what was published; see \`release verify\`.`);
    await rename(draft, join(folder, sha256));
  } finally {
    await rm(draft, { force: true });
  }
}

async function isThere(path: string, sha256: string): Promise<boolean> {
  if (!(await isFile(path))) return false;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex") === sha256;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
