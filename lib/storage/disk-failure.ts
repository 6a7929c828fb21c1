/** What a disk's refusals mean to those who store and read. */
import { StorageFullError, StorageUnavailableError } from "./interface";

/** The disk, or what this user may take of it. */
const FULL = ["ENOSPC", "EDQUOT"];
/** No file left to open, a disk that fails, or one that was mounted read-only after it failed. */
const UNAVAILABLE = ["EMFILE", "ENFILE", "EIO", "EROFS", "ESTALE"];

/** The failure by its meaning, with the disk's own as its cause; others unchanged. */
export function diskFailure(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (FULL.includes(code)) return new StorageFullError("There is no room on the disk.", { cause: error });
  if (UNAVAILABLE.includes(code)) {
    return new StorageUnavailableError("The disk does not let files be opened.", { cause: error });
  }
  return error;
}
