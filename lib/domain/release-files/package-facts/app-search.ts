/** Looking for a Mac app in a release's zip, and for its `Info.plist`. Apps that lie in others are theirs: helpers, and what starts at login. */
import type { Entry } from "yauzl";
import type { EntryPath } from "../../../zip/entry-name";
import type { ChosenEntry, EntrySearch } from "../../../zip/survey";

const BUNDLE = /.\.app$/;
/** In the root, or in a folder. */
const DEPTH_MAX = 2;
const FILE = "Contents/Info.plist";

type Bundle = { name: string; path: string; depth: number; size: number; lists: Entry[] };

export class AppSearch implements EntrySearch {
  readonly isUnpacked = false;
  readonly #zipName: string;
  /** By their path in lower case, as macOS tells files apart. */
  readonly #bundles = new Map<string, Bundle>();

  constructor(zipName: string) {
    this.#zipName = folded(zipName);
  }

  see({ parts, isFolder }: EntryPath, entry: Entry): void {
    const depth = parts.findIndex((part) => BUNDLE.test(part)) + 1;
    if (depth === 0 || depth > DEPTH_MAX || parts[0] === "__MACOSX") return;
    const path = parts.slice(0, depth).join("/");
    const key = path.toLowerCase();
    const bundle = this.#bundles.get(key) ?? {
      name: parts[depth - 1] ?? "",
      path,
      depth,
      size: 0,
      lists: [],
    };
    this.#bundles.set(key, bundle);
    bundle.size += entry.uncompressedSize;
    if (!isFolder && parts.slice(depth).join("/") === FILE) bundle.lists.push(entry);
  }

  chosen(): ChosenEntry | null {
    const [first] = this.#outermost();
    const [only, second] = first?.lists ?? [];
    return only && !second ? { name: "Info.plist", entry: only } : null;
  }

  /** The names of the apps, first the one that is read; of apps in folders only where there are no others. */
  get names(): string[] {
    return this.#outermost().map(({ name }) => name);
  }

  /** Whether a list stands there more than once, perhaps in other letters: programs then read different ones. */
  get isTwice(): boolean {
    return this.#outermost().some(({ lists }) => lists.length > 1);
  }

  /** The zip is called after its app; else that is the largest. */
  #outermost(): Bundle[] {
    const apps = Array.from(this.#bundles.values()).filter(({ lists }) => lists.length > 0);
    const depth = Math.min(...apps.map((app) => app.depth));
    const named = ({ name }: Bundle) => {
      const word = folded(name.slice(0, -".app".length));
      return this.#zipName.startsWith(word) ? word.length : 0;
    };
    return apps
      .filter((app) => app.depth === depth)
      .toSorted(
        (one, other) =>
          named(other) - named(one) || other.size - one.size || (one.path < other.path ? -1 : 1),
      );
  }
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
