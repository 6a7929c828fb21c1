/** Whether a failure means "ask again later" rather than "broken". */
import { isDatabaseUnavailable } from "../db/conflicts";
import { log } from "../process/log";
import { StorageUnavailableError } from "../storage/storage";

export function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof StorageUnavailableError;
}

/** For work in the background: an error line, unless the database is down, which says so in every other line already. */
export function logFailure(error: unknown, message: string): void {
  if (!isUnavailable(error)) log().error({ err: error }, message);
}
