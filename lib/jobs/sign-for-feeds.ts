import { catchUp } from "../db/change-feed";
import { contextFor, SYSTEM } from "../domain/context";
import { signForFeeds } from "../domain/releases/sign-for-feeds";

/** Signs for feeds what could not be signed when it was published: the storage was down, or the server was stopped. */
export async function signLeftFiles(signal: AbortSignal): Promise<void> {
  const { signed } = await signForFeeds(contextFor(SYSTEM), null, signal);
  if (signed > 0) await catchUp();
}
