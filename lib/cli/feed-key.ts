/** `feed-key create`, `list`: what programs' own updaters verify with. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import {
  createFeedKey,
  FEED_KEY_FORMATS,
  type FeedKeyFormat,
  type FeedKeyRecord,
  listFeedKeys,
} from "../domain/feeds/feed-keys";
import { signForFeeds } from "../domain/releases/sign-for-feeds";
import { checked } from "./options";
import { CommandError } from "./refusal";
import { action, type Output, table } from "./run";

export function addFeedKeyCommands(program: Command): void {
  const group = program.command("feed-key").description("keys that programs' own updaters verify");
  const create = group
    .command("create <app>")
    .description("create the key of a format and sign what is published with it")
    .requiredOption("--format <format>", FEED_KEY_FORMATS.join(", "), checked(parseFormat));
  action(create, async (ctx, slug: string, { format }: { format: string }) => {
    const application = await findApplication(ctx, slug);
    const key = await createFeedKey(ctx, application, parseFormat(format));
    await signForFeeds(ctx, application);
    return {
      json: key,
      text: `Created the ${key.format} key of ${slug}. Put this into the program:\n${key.publicKey}`,
    };
  });
  action(group.command("list <app>").description("list the keys of an application's feeds"), list);
}

async function list(ctx: Context, slug: string): Promise<Output> {
  const keys = await listFeedKeys(ctx, await findApplication(ctx, slug));
  const row = ({ format, publicKey, createdAt }: FeedKeyRecord) => [
    format,
    publicKey,
    createdAt.toISOString(),
  ];
  return { json: { keys }, text: table(["format", "public key", "created"], keys.map(row)) };
}

function parseFormat(text: string): FeedKeyFormat {
  const found = FEED_KEY_FORMATS.find((format) => format === text);
  if (!found) throw new CommandError(`The format must be one of ${FEED_KEY_FORMATS.join(", ")}.`);
  return found;
}
