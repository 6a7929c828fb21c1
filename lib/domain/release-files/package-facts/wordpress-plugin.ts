/** A plugin of WordPress: its folder, the header of its main file, and its `readme.txt`. Read as WordPress reads them. */
import { open } from "node:fs/promises";
import type { Entry } from "yauzl";
import { fileSource } from "../../../zip/byte-source";
import type { EntryPath } from "../../../zip/entry-name";
import { readEntry } from "../../../zip/read-entry";
import type { ChosenEntry, EntrySearch } from "../../../zip/survey";
import { ZipError } from "../../../zip/zip-error";
import { readmeOf, type WordpressReadme } from "./wordpress-readme";

/**
 * What WordPress compares with itself before it offers the update. `version`: as the header writes it, which is what an installed plugin
 * is compared by. Absent in what the version before stored.
 */
export type WordpressNeeds = Readonly<{
  version?: string;
  requires?: string;
  tested?: string;
  requiresPhp?: string;
}>;

export type WordpressPlugin = Readonly<{
  /** The one in which all lies; null for none, or several. */
  folder: string | null;
  version: string | null;
  /** Of the readme. */
  stableTag: string | null;
  needs: WordpressNeeds;
  readme: WordpressReadme;
}>;

/** WordPress looks no further. */
const HEADER_BYTES = 8192;
const VERSION = /^\d[\w.+-]{0,63}$/;
/** Of the plugin itself, which some write so. */
const OWN_VERSION = /^v?\d[\w.+-]{0,62}$/;

/** Throws ZipError, but not for a file in it that cannot be read: WordPress would find nothing there either. */
export async function readWordpressPlugin({ path }: { path: string }): Promise<WordpressPlugin> {
  const handle = await open(path, "r");
  try {
    const source = await fileSource(handle);
    const textOf = async (search: FolderSearch) => {
      const bytes = await readEntry(source, search).catch((error: unknown) => {
        if (error instanceof ZipError && error.code === "bad_manifest") return null;
        throw error;
      });
      return bytes ?? Buffer.alloc(0);
    };
    const search = new FolderSearch((name) => /^readme\.txt$/i.test(name));
    const whole = await textOf(search);
    const readme = headerOf(whole);
    const { folder } = search;
    const main = headerOf(
      await textOf(
        new FolderSearch((name) => /\.php$/i.test(name), folder === null ? undefined : `${folder}.php`),
      ),
    );
    const version = fieldIn(main, "Version", OWN_VERSION);
    const said = (field: string) => fieldIn(main, field) ?? fieldIn(readme, field);
    return {
      folder,
      version,
      stableTag: fieldIn(readme, "Stable tag"),
      needs: {
        ...(version && { version }),
        ...needsOf(said("Requires at least"), said("Tested up to"), said("Requires PHP")),
      },
      readme: readmeOf(whole.toString()),
    };
  } finally {
    await handle.close();
  }
}

function headerOf(file: Buffer): string {
  return file.toString("utf8", 0, HEADER_BYTES);
}

function needsOf(requires: string | null, tested: string | null, requiresPhp: string | null): WordpressNeeds {
  return { ...(requires && { requires }), ...(tested && { tested }), ...(requiresPhp && { requiresPhp }) };
}

/** As `get_file_data` finds it, where it is a version. */
function fieldIn(text: string, field: string, form = VERSION): string | null {
  const line = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${field}:(.*)$`, "im").exec(
    text.replace(/\r/g, "\n"),
  )?.[1];
  const value = line?.replace(/\s*(?:\*\/|\?>).*/, "").trim() ?? "";
  return form.test(value) ? value : null;
}

/** A file right in the folder: the one that is preferred, else the only one. */
class FolderSearch implements EntrySearch {
  readonly isUnpacked = true;
  readonly #isWanted: (name: string) => boolean;
  readonly #preferred: string | undefined;
  readonly #tops = new Set<string>();
  readonly #found: ChosenEntry[] = [];

  constructor(isWanted: (name: string) => boolean, preferred?: string) {
    this.#isWanted = isWanted;
    this.#preferred = preferred;
  }

  see({ parts, isFolder }: EntryPath, entry: Entry): void {
    const [top, name, deeper] = parts;
    if (top === undefined || top === "__MACOSX" || parts.at(-1) === ".DS_Store") return;
    this.#tops.add(name === undefined && !isFolder ? "" : top);
    if (name !== undefined && deeper === undefined && !isFolder && this.#isWanted(name))
      this.#found.push({ name, entry });
  }

  chosen(): ChosenEntry | null {
    const [first, second] = this.#found;
    const preferred = this.#found.find(({ name }) => name === this.#preferred);
    return preferred ?? (first && !second ? first : null);
  }

  get folder(): string | null {
    const [only, second] = this.#tops;
    return only && second === undefined ? only : null;
  }
}
