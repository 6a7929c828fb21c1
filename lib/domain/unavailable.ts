/** Whether a failure means "ask again later" rather than "broken". */
import { isDatabaseUnavailable } from "../db/conflicts";

export function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error);
}
