/** Erases a person where this server has them: in the database, and in the mails that lie on its disk. */
import { config } from "../../config/config";
import type { Context } from "../../domain/context";
import { type Erased, erasePerson } from "../../domain/erasure/erase-person";
import { parseStoredEmail } from "../../domain/keys/email";
import { eraseFromOutbox } from "../outbox";

/** `tell`: mails them that it was done, where there is a mail server. `outboxFiles`: so many mails were deleted. Throws as `erasePerson`. */
export async function eraseEverywhere(
  ctx: Context,
  email: string,
  { revoke, tell }: { revoke: boolean; tell: boolean },
): Promise<Erased & { outboxFiles: number }> {
  const { smtpUrl, dataDir } = config();
  const erased = await erasePerson(ctx, email, { revoke, tell: tell && smtpUrl !== null });
  return { ...erased, outboxFiles: await eraseFromOutbox(dataDir, parseStoredEmail(email).folded) };
}
