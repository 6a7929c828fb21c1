/** Where the manifest of a plugin package lies. */
import type { Entry } from "yauzl";
import type { EntryPath } from "./entry-name";
import type { EntrySearch } from "./survey";
import { hostile } from "./zip-error";

const MANIFESTS = ["plugin.json", "package.json"] as const;
export type ManifestName = (typeof MANIFESTS)[number];

/** `plugin.json`, else `package.json`, in the root or in the single top-level folder. */
export class ManifestSearch implements EntrySearch {
  readonly isUnpacked = true;
  /** The single top-level folder, "" when there is none; null before the first entry. */
  #folder: string | null = null;
  /** What is called like a manifest and lies where one may lie, by its path in lower case. */
  readonly #candidates = new Map<string, { path: string; entry: Entry }>();

  see({ parts, isFolder }: EntryPath, entry: Entry): void {
    const [top, second] = parts;
    const last = parts.at(-1) ?? "";
    // What macOS adds by itself.
    if (top === undefined || top === "__MACOSX" || last === ".DS_Store") return;
    const liesInFolder = isFolder || second !== undefined;
    if (!liesInFolder) this.#folder = "";
    else if (this.#folder === null) this.#folder = top;
    else if (this.#folder !== top) this.#folder = "";
    const mayBeManifest = parts.length === 1 || (parts.length === 2 && this.#folder === top);
    if (isFolder || !mayBeManifest || !isManifestName(last.toLowerCase())) return;
    const path = parts.join("/");
    const key = path.toLowerCase();
    if (this.#candidates.has(key)) throw hostile("The zip file has its manifest more than once.");
    this.#candidates.set(key, { path, entry });
  }

  chosen(): { name: ManifestName; entry: Entry } | null {
    for (const name of MANIFESTS) {
      const wanted = this.#folder ? `${this.#folder}/${name}` : name;
      const found = this.#candidates.get(wanted.toLowerCase());
      if (found?.path === wanted) return { name, entry: found.entry };
    }
    return null;
  }
}

function isManifestName(name: string): name is ManifestName {
  return MANIFESTS.some((manifest) => manifest === name);
}
