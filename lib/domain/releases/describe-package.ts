/** A stored file with what its package says of itself: what the upload leaves out need not be told. */
import { refused } from "../errors";
import { isAppcast } from "./feed-text";
import { describeFile, type NewFile, type SaidOfFile } from "./new-file";
import { packageFacts, saysFacts } from "./package-facts/package-facts";
import { standInOf } from "./stand-in";
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
