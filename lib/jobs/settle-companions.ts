import { catchUp } from "../db/change-feed";
import { contextFor, SYSTEM } from "../domain/context";
import { settleCompanions } from "../domain/releases/settle-companions";

/** Signs again what the version before would have offered otherwise. */
export async function settleFilesOfBefore(signal: AbortSignal): Promise<void> {
  if ((await settleCompanions(contextFor(SYSTEM), signal)) > 0) await catchUp();
}
