import { contextFor, SYSTEM } from "../domain/context";
import { queueReminders } from "../domain/keys/remind";

/** Licenses that come near their end, where their application reminds its customers. */
export async function remindCustomers(signal: AbortSignal): Promise<void> {
  await queueReminders(contextFor(SYSTEM), signal);
}
