/** Looking for one kind of entry in a release's zip, which we unpack as little as we tell others to. */
import type { Entry } from "yauzl";
import type { EntryPath } from "../../../zip/entry-name";
import type { ChosenEntry, EntrySearch } from "../../../zip/survey";

export class ZipSearch implements EntrySearch {
  readonly isUnpacked = false;
  readonly #name: string;
  readonly #isWanted: (parts: readonly string[]) => boolean;
  /** Those that lie least deep. */
  #found: Entry[] = [];
  #depth = Number.POSITIVE_INFINITY;

  /** `name`: for sentences. */
  constructor(name: string, isWanted: (parts: readonly string[]) => boolean) {
    this.#name = name;
    this.#isWanted = isWanted;
  }

  see({ parts, isFolder }: EntryPath, entry: Entry): void {
    if (isFolder || parts.length > this.#depth || !this.#isWanted(parts)) return;
    if (parts.length < this.#depth) this.#found = [];
    this.#depth = parts.length;
    this.#found.push(entry);
  }

  /** Null when there are several, or none. */
  chosen(): ChosenEntry | null {
    const [only, second] = this.#found;
    return only && !second ? { name: this.#name, entry: only } : null;
  }

  get count(): number {
    return this.#found.length;
  }
}
