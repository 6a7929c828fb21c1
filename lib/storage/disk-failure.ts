/** What a disk's refusals mean to those who store and read. */
import { codeOf } from "../process/error-code";
import { StorageFullError, StorageUnavailableError } from "./interface";

const FULL = ["ENOSPC", "EDQUOT"];
/** No file left to open, a disk that fails, or one that was mounted read-only after it failed. */
const UNAVAILABLE = ["EMFILE", "ENFILE", "EIO", "EROFS", "ESTALE"];

/** Of any file system, and of what this user may take of it. */
export function isDiskFull(error: unknown): boolean {
  return FULL.includes(codeOf(error));
}

/** The failure by its meaning, with the disk's own as its cause; others unchanged. */
export function diskFailure(error: unknown): unknown {
  if (isDiskFull(error)) return new StorageFullError("There is no room on the disk.", { cause: error });
  if (UNAVAILABLE.includes(codeOf(error))) {
    return new StorageUnavailableError("The disk does not let files be opened.", { cause: error });
  }
  return error;
}
