/** Reads the manifest of a plugin package and nothing else of it. Must not know plugins, uploads or what a manifest means. */
import { open } from "node:fs/promises";
import { fileSource } from "./byte-source";
import { type ManifestName, ManifestSearch } from "./manifest-search";
import { readEntry } from "./read-entry";
import { ZipError } from "./zip-error";

export type Manifest = { name: ManifestName; content: Record<string, unknown> };

/**
 * `plugin.json`, else `package.json`, in the root of the zip or in its single top-level folder; null when there is
 * neither. Throws ZipError for a file that is no sound zip and for a manifest that is no JSON object in UTF-8 of at most
 * 1 MB (docs/contract.md D6). A file that cannot be opened or read throws as Node does.
 */
export async function readManifest({ path }: { path: string }): Promise<Manifest | null> {
  const handle = await open(path, "r");
  try {
    const search = new ManifestSearch();
    const bytes = await readEntry(await fileSource(handle), search);
    const name = search.chosen()?.name;
    return bytes && name ? { name, content: parsed(bytes, name) } : null;
  } finally {
    await handle.close();
  }
}

function parsed(bytes: Buffer, name: ManifestName): Record<string, unknown> {
  const bad = (reason: string) => new ZipError("bad_manifest", `${name} in the zip file is not ${reason}.`);
  let text: string;
  try {
    // Strict, and without the mark some editors put in front.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw bad("valid UTF-8");
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw bad("valid JSON");
  }
  if (!isRecord(content)) throw bad("a JSON object");
  return content;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
