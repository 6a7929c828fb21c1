/** Finding the records of a file that belong together. A file has many, so each index of it is made once. Pure. */
import type { Fields, FileRecord } from "../file-record";

type Index = ReadonlyMap<string, readonly Fields[]>;

const indexes = new WeakMap<readonly FileRecord[], Map<string, Index>>();

/** Those of which `of` says the same text; it says "" for those that belong to none. `name`: of what `of` reads. */
export function recordsWith(
  all: readonly FileRecord[],
  name: string,
  of: (fields: Fields) => string,
): (text: string) => readonly Fields[] {
  const ofFile = indexes.get(all) ?? new Map<string, Index>();
  indexes.set(all, ofFile);
  const index = ofFile.get(name) ?? indexed(all, of);
  ofFile.set(name, index);
  return (text) => (text === "" ? [] : (index.get(text) ?? []));
}

function indexed(all: readonly FileRecord[], of: (fields: Fields) => string): Index {
  const index = new Map<string, Fields[]>();
  for (const one of all) {
    if (!("fields" in one)) continue;
    const text = of(one.fields);
    if (text === "") continue;
    const others = index.get(text);
    if (others) others.push(one.fields);
    else index.set(text, [one.fields]);
  }
  return index;
}
