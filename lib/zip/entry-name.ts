/** Names of zip entries. Pure. */
import { type Entry, getFileNameLowLevel } from "yauzl";
import { hostile } from "./zip-error";

const SEPARATOR = "/";

/** The path in its parts. `isFolder`: it ends with a slash. */
export type EntryPath = { parts: string[]; isFolder: boolean };

export function pathOf(entry: Entry): EntryPath {
  const name = nameOf(entry);
  const parts = name.split(SEPARATOR).filter((part) => part !== "" && part !== ".");
  return { parts, isFolder: name.endsWith(SEPARATOR) };
}

/** Throws ZipError for a name that would lead out of the folder a package is unpacked into, or hides its end. */
export function checkName(entry: Entry): void {
  // An extra field may give another name; other programs go by the plain one.
  checkText(entry.fileNameRaw.toString("latin1"));
  checkText(nameOf(entry));
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function checkText(name: string): void {
  if (name.includes("\\")) throw hostile("The zip file has an entry with a backslash in its name.");
  if (/^\/|^[A-Za-z]:/.test(name)) throw hostile("The zip file has an entry with an absolute path.");
  if (name.split(SEPARATOR).includes(".."))
    throw hostile("The zip file has an entry that leads out of its folder.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (name === "" || /[\0-\x1f\x7f]/.test(name))
    throw hostile("The zip file has an entry without a proper name.");
}
