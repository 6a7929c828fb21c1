import { config } from "../config";
import { contextFor, SYSTEM } from "../domain/context";
import { sweepMails } from "../domain/mails/sweep";
import { sweepOutbox } from "../mail/outbox";

/** Rows of mails that are done. */
export async function sweepOldMails(): Promise<void> {
  await sweepMails(contextFor(SYSTEM));
}

/** Files of this server: those that hold a key do not wait for the next mail to be deleted. */
export async function sweepOldOutbox(): Promise<void> {
  await sweepOutbox(config().dataDir);
}
