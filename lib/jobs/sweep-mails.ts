import { config } from "../config";
import { contextFor, SYSTEM } from "../domain/context";
import { bringMailsForward } from "../domain/mails/bring-forward";
import { sweepMails } from "../domain/mails/sweep";
import { log } from "../log";
import { sweepOutbox } from "../mail/outbox";

/** Rows of mails that are done, and those that wait for a time that a wrong clock gave. */
export async function sweepOldMails(): Promise<void> {
  const ctx = contextFor(SYSTEM);
  const mails = await bringMailsForward(ctx);
  if (mails > 0) log().warn({ mails }, "mails were due by a clock that was ahead; they are sent now");
  await sweepMails(ctx);
}

/** Files of this server: those that hold a key do not wait for the next mail to be deleted. */
export async function sweepOldOutbox(): Promise<void> {
  await sweepOutbox(config().dataDir);
}
