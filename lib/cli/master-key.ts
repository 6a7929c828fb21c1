/** `master-key rotate`: seals every private key, second factor, webhook secret and key in a mail under a new master key. */
import type { Command } from "commander";
import { config, reloadConfig } from "../config/config";
import { rotateGeneratedMasterKey } from "../config/secrets";
import { inTransaction } from "../db/transaction";
import { resealSigningKeys } from "../domain/applications/reseal";
import type { Context } from "../domain/context";
import { resealEndpointSecrets } from "../domain/events/reseal";
import { resealMails } from "../domain/mails/reseal";
import { resealSecondFactors } from "../domain/people/reseal";
import { action } from "./run";

export function addMasterKeyCommands(program: Command): void {
  const rotate = program
    .command("master-key")
    .description("the key that encrypts signing keys, second factors, webhook secrets and mails")
    .command("rotate")
    .description(
      "re-encrypt everything with a new master key (with MASTER_KEY if MASTER_KEY_PREVIOUS is set)",
    );
  action(rotate, async (ctx) => {
    // What an interrupted rotation left behind is sealed under the present key first.
    const before = await resealAll(ctx);
    if (config().masterKeyIsGenerated) {
      rotateGeneratedMasterKey(config().dataDir);
      reloadConfig();
    }
    const { resealed: since, total } = await resealAll(ctx);
    const resealed = config().masterKeyIsGenerated ? since : before.resealed + since;
    const advice = config().masterKeyIsGenerated
      ? "Back up secrets.json again and restart the server when convenient."
      : "You can remove MASTER_KEY_PREVIOUS before the next start.";
    return {
      json: { resealed, total },
      text: `Encrypted ${resealed} of ${total} signing keys, second factors, webhook secrets and mails with the new master key. ${advice}`,
    };
  });
}

/** All or none. */
function resealAll(ctx: Context): Promise<{ resealed: number; total: number }> {
  return inTransaction(ctx, async (tx) => {
    const keys = await resealSigningKeys(tx);
    const factors = await resealSecondFactors(tx);
    const secrets = await resealEndpointSecrets(tx);
    const mails = await resealMails(tx);
    return {
      resealed: keys.resealed + factors.resealed + secrets.resealed + mails.resealed,
      total: keys.total + factors.total + secrets.total + mails.total,
    };
  });
}
