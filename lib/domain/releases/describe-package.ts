/** A stored file with what its package says of itself: what the upload leaves out need not be told (clients.md 5). */
import { describeFile, type NewFile, type SaidOfFile } from "./new-file";
import { packageFacts, saysFacts } from "./package-facts/package-facts";
import type { StoredFile } from "./stored-file";
import { withStoredSource } from "./stored-source";

/** Throws `invalid_input` for a package that contradicts itself or its name, `manifest_mismatch` for one that contradicts the upload. */
export async function describePackage(stored: StoredFile, said: SaidOfFile): Promise<NewFile> {
  const { storageKey, fileName, size } = stored;
  if (!saysFacts(fileName)) return describeFile(stored, said);
  const facts = await withStoredSource(storageKey, size, (source) => packageFacts(fileName, source));
  return describeFile(stored, said, facts);
}
