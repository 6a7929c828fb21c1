/** `token create`, `token list`, `token revoke`. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { createCredential } from "../domain/credentials/create";
import { type CredentialPurpose, PURPOSES, purposeName } from "../domain/credentials/credential";
import { listCredentials, revokeCredential } from "../domain/credentials/revoke";
import { checked, collected } from "./options";
import { CommandError } from "./refusal";
import { action, table } from "./run";

export function addTokenCommands(program: Command): void {
  const token = program.command("token").description("service, CI and update tokens");
  const create = token
    .command("create <app>")
    .description("create a token and print it; it is shown only once")
    .requiredOption("--purpose <purpose>", "key-api, ci or update", checked(parsePurpose))
    .requiredOption("--name <name>", "what it is for; the console log shows this name")
    .option(
      "--variant <code>",
      "update tokens only: a variant it gives access to; repeat for more; default: all",
      collected,
      [],
    );
  type Create = { purpose: string; name: string; variant: string[] };
  action(create, async (ctx, slug: string, options: Create) => {
    const application = await findApplication(ctx, slug);
    const purpose = parsePurpose(options.purpose);
    const created = await createCredential(ctx, application, {
      purpose,
      name: options.name,
      variants: options.variant,
    });
    const secret = created.token.expose();
    return {
      json: { id: created.id, name: created.name, purpose: options.purpose, token: secret },
      text: `${secret}\nStore it now: it will not be shown again. Its ID is ${created.id}.`,
    };
  });

  action(
    token.command("list <app>").description("list tokens, without their secrets"),
    async (ctx, slug: string) => {
      const tokens = (await listCredentials(ctx, await findApplication(ctx, slug))).map((row) => ({
        ...row,
        purpose: purposeName(row.purpose),
      }));
      const rows = tokens.map((row) => [row.id, row.purpose, row.name, row.lastUsedAt, row.revokedAt]);
      return { json: { tokens }, text: table(["id", "purpose", "name", "last used", "revoked"], rows) };
    },
  );

  const revoke = token.command("revoke <app> <id>").description("revoke a token immediately");
  action(revoke, async (ctx, slug: string, id: string) => {
    const revoked = await revokeCredential(ctx, await findApplication(ctx, slug), id);
    return { json: revoked, text: `Token ${id} was revoked at ${revoked.revokedAt}.` };
  });
}

function parsePurpose(text: string): CredentialPurpose {
  const purpose = Object.hasOwn(PURPOSES, text) ? PURPOSES[text] : undefined;
  if (!purpose) throw new CommandError(`The purpose must be one of ${Object.keys(PURPOSES).join(", ")}.`);
  return purpose;
}
