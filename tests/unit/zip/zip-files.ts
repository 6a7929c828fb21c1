/** Zips of the tests as files, since that is what is read. */
import { mkdtempSync } from "node:fs";
import { unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Manifest, readManifest } from "@/lib/zip/read-manifest";
import { ZipError } from "@/lib/zip/zip-error";
import { writeZip, type ZipEntry, type ZipOptions } from "../../support/zip-writer";

const folder = mkdtempSync(join(tmpdir(), "latchkey-zip-"));
let written = 0;

export async function readBytes(bytes: Uint8Array): Promise<Manifest | null> {
  written += 1;
  const path = join(folder, `${written}.zip`);
  await writeFile(path, bytes);
  try {
    return await readManifest({ path });
  } finally {
    await unlink(path);
  }
}

export function read(entries: ZipEntry[], options?: ZipOptions): Promise<Manifest | null> {
  return readBytes(writeZip(entries, options));
}

/** The code and the sentence of the refusal; throws when there was none. */
export async function refusal(reading: Promise<unknown>): Promise<string> {
  const outcome = await reading.catch((error: unknown) => error);
  if (!(outcome instanceof ZipError)) throw new Error("It was not refused.", { cause: outcome });
  return `${outcome.code}: ${outcome.message}`;
}

export const PLUGIN = { name: "plugin.json", content: '{"id":"crm","version":"1.0.0"}' };
export const PLUGIN_READ = { name: "plugin.json", content: { id: "crm", version: "1.0.0" } };
