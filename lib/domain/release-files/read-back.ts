/** Reading a stored file from its first byte to its last, and comparing it with what was uploaded. */
import { createHash } from "node:crypto";
import type { FileProblem } from "../../db/generated/enums";
import { StorageMissingError, StorageSizeError, storage } from "../../storage/storage";

/** `sha256`: lower-case hex. */
export type ExpectedFile = Readonly<{ storageKey: string; size: number; sha256: string }>;

/** Null: as it was uploaded. `pace` is waited for with each piece. Throws what reading throws, so it says nothing then. */
export async function readBack(
  { storageKey, size, sha256 }: ExpectedFile,
  pace: (bytes: number) => Promise<void> | void = () => undefined,
): Promise<Exclude<FileProblem, "unreadable"> | null> {
  const hash = createHash("sha256");
  let read = 0;
  try {
    for await (const chunk of await (await storage()).open(storageKey, undefined, size)) {
      hash.update(chunk);
      read += chunk.length;
      if (read > size) return "wrong_size";
      await pace(chunk.length);
    }
  } catch (error) {
    if (error instanceof StorageMissingError) return "missing";
    if (error instanceof StorageSizeError) return "wrong_size";
    throw error;
  }
  if (read !== size) return "wrong_size";
  return hash.digest("hex") === sha256 ? null : "wrong_content";
}
