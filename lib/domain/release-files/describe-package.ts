/** A stored file with what its package says of itself: what the upload leaves out need not be told. */
import type { ByteSource } from "../../zip/byte-source";
import { refused } from "../errors";
import { packageKindOf } from "../releases/file-kind";
import { isAppcast } from "./feed-text";
import { describeFile, type NewFile, type SaidOfFile } from "./new-file";
import { packageFacts, saysFacts } from "./package-facts/package-facts";
import type { StoredFile } from "./stored-file";
import { withStoredSource } from "./stored-source";

/**
 * Throws `invalid_input` for a package that contradicts itself or its name and for a feed, `manifest_mismatch` for one that
 * contradicts the upload.
 */
export async function describePackage(stored: StoredFile, said: SaidOfFile): Promise<NewFile> {
  const { storageKey, fileName, size } = stored;
  const facts = await withStoredSource(storageKey, size, async (source) => {
    if (await isAppcast(source)) throw refused("file_is_appcast", { file: fileName });
    const found = await standInOf(fileName, source);
    if (found) throw refused("file_is_stand_in", { file: fileName, found });
    return saysFacts(fileName) ? packageFacts(fileName, source) : {};
  });
  return describeFile(stored, said, facts);
}

/** What a pipeline stores under a program's name when it did not get the program: the page of an error, or a pointer of Git LFS. */
type StandIn = "page" | "git_lfs_pointer";

/** The pointer's first line, and the beginnings of pages, are shorter. */
const LOOKED_AT_BYTES = 512;
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\//;
const PAGE = /^(?:\ufeff|\s|<!--[\s\S]*?-->)*<(?:!doctype html|html|head|body)\b/i;

/** Null for a program, and for files of other names: a manual may well be a page. */
async function standInOf(name: string, source: ByteSource): Promise<StandIn | null> {
  if (packageKindOf(name) === null) return null;
  const end = Math.min(source.size, LOOKED_AT_BYTES);
  const beginning = Buffer.from(await source.read(0, end)).toString("utf8");
  if (POINTER.test(beginning)) return "git_lfs_pointer";
  return PAGE.test(beginning) ? "page" : null;
}
