/** `signing-key create`, `activate`, `withdraw`, `list`. */
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import { createSigningKey, listSigningKeys, withdrawSigningKey } from "../domain/applications/signing-keys";
import type { Context } from "../domain/context";
import { activateAndResign } from "../domain/publishing/rotate-release-key";
import { checked } from "./options";
import { CommandError } from "./refusal";
import { action, type Output, table } from "./run";

export function addSigningKeyCommands(program: Command): void {
  const group = program.command("signing-key").description("keys that sign licenses and releases");
  const create = group
    .command("create <app>")
    .description("create a key; it is published immediately and signs after `activate`")
    .option("--purpose <purpose>", "license or release", checked(parsePurpose), "license");
  action(create, async (ctx, slug: string, options: { purpose: string }) => {
    const application = await findApplication(ctx, slug);
    const key = await createSigningKey(ctx, application, parsePurpose(options.purpose));
    return {
      json: key,
      text: `Created the ${key.purpose} signing key ${key.kid}. It is published. To sign with it: signing-key activate ${slug} ${key.kid}`,
    };
  });

  const activate = group
    .command("activate <app> <kid>")
    .description("sign with this key from now on; the previous key stays published");
  action(activate, async (ctx, slug: string, kid: string) => {
    const application = await findApplication(ctx, slug);
    await activateAndResign(ctx, application, kid);
    return list(ctx, application);
  });

  const withdraw = group
    .command("withdraw <app> <kid>")
    .description("stop publishing a key; what it signed no longer verifies");
  action(withdraw, async (ctx, slug: string, kid: string) => {
    const application = await findApplication(ctx, slug);
    await withdrawSigningKey(ctx, application, kid);
    return list(ctx, application);
  });

  action(group.command("list <app>").description("list published keys"), async (ctx, slug: string) =>
    list(ctx, await findApplication(ctx, slug)),
  );
}

async function list(ctx: Context, application: Application): Promise<Output> {
  const keys = await listSigningKeys(ctx, application);
  const rows = keys.map((key) => [key.kid, key.purpose, key.active ? "active" : "published", key.createdAt]);
  return { json: { keys }, text: table(["kid", "purpose", "state", "created"], rows) };
}

function parsePurpose(text: string): "license" | "release" {
  if (text !== "license" && text !== "release")
    throw new CommandError("The purpose must be license or release.");
  return text;
}
