/**
 * What became of a file, noted beside it in the storage. The database cannot answer that alone: it may be a copy from before,
 * while another one goes on with the same storage (decision 024).
 */
import { type Storage, storage } from "../../storage/storage";

/** `taken`: a draft or a release has it. `published`: it was offered to programs. Each is set before its commit. */
export type StorageMark = "taken" | "published";

const AT_A_TIME = 10;
const MARKS: StorageMark[] = ["taken", "published"];

/** Files have no such names: see `plainName` in stored-file.ts. */
function markKey(storageKey: string, mark: StorageMark): string {
  return `${storageKey.slice(0, storageKey.lastIndexOf("/"))}/.${mark}`;
}

/** A few at a time: a release may have two hundred files, and a transaction waits for them. */
export async function setMarks(storageKeys: readonly string[], mark: StorageMark): Promise<void> {
  for (let start = 0; start < storageKeys.length; start += AT_A_TIME) {
    const some = storageKeys.slice(start, start + AT_A_TIME);
    await Promise.all(some.map((storageKey) => setMark(storageKey, mark)));
  }
}

export async function setMark(storageKey: string, mark: StorageMark, place?: Storage): Promise<void> {
  if (await isMarked(storageKey, mark, place)) return;
  await (place ?? (await storage())).put(markKey(storageKey, mark), sentenceOf(mark));
}

export async function isMarked(storageKey: string, mark: StorageMark, place?: Storage): Promise<boolean> {
  return (await (place ?? (await storage())).stat(markKey(storageKey, mark))) !== null;
}

export async function forgetMarks(storageKey: string, place?: Storage): Promise<void> {
  for (const mark of MARKS) await (place ?? (await storage())).delete(markKey(storageKey, mark));
}

/** With a file that is copied. */
export async function copyMarks(storageKey: string, from: Storage, to: Storage): Promise<void> {
  for (const mark of MARKS) if (await isMarked(storageKey, mark, from)) await setMark(storageKey, mark, to);
}

/** For people who look into the storage. */
async function* sentenceOf(mark: StorageMark): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`The file beside this one was ${mark}: no database that is older deletes it.\n`);
}
