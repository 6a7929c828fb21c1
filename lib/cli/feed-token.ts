/** `feed-token create`, `list`, `revoke`: what opens feeds for a license in an address. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { createFeedToken } from "../domain/keys/create-feed-token";
import { type FeedTokenRecord, listFeedTokens, revokeFeedToken } from "../domain/keys/feed-tokens";
import { action, table } from "./run";

export function addFeedTokenCommands(program: Command): void {
  const group = program
    .command("feed-token")
    .description("what opens feeds for a license, where an updater sends no header");
  const create = group
    .command("create <app> <key>")
    .description("create a feed token of a key, by the key's ID, and print it; it is shown only once")
    .requiredOption("--name <name>", "where it is used; the console log shows this name");
  action(create, async (ctx, slug: string, keyId: string, options: { name: string }) => {
    const { id, name, token } = await createFeedToken(
      ctx,
      await findApplication(ctx, slug),
      keyId,
      options.name,
    );
    const secret = token.expose();
    return {
      json: { id, name, token: secret },
      text: `${secret}\nStore it now: it will not be shown again. Its ID is ${id}.`,
    };
  });

  const list = group
    .command("list <app> <key>")
    .description("list a key's feed tokens, without their secrets");
  action(list, async (ctx, slug: string, keyId: string) => {
    const tokens = (await listFeedTokens(ctx, await findApplication(ctx, slug), keyId)).map(presented);
    const rows = tokens.map(({ id, name, lastUsedAt, revokedAt }) => [id, name, lastUsedAt, revokedAt]);
    return { json: { tokens }, text: table(["id", "name", "last used", "revoked"], rows) };
  });

  const revoke = group.command("revoke <app> <id>").description("revoke a feed token immediately");
  action(revoke, async (ctx, slug: string, id: string) => {
    const revoked = await revokeFeedToken(ctx, await findApplication(ctx, slug), id);
    const revokedAt = revoked.revokedAt.toISOString();
    return { json: { id, revokedAt }, text: `Feed token ${id} was revoked at ${revokedAt}.` };
  });
}

function presented({ createdAt, lastUsedAt, revokedAt, ...token }: FeedTokenRecord) {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
