/** `feed-key create`, `register`, `import`, `retire`, `list`: what programs' own updaters verify with. */
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import {
  createFeedKey,
  FEED_KEY_FORMATS,
  type FeedKeyFormat,
  type FeedKeyRecord,
  importFeedKey,
  listFeedKeys,
  registerFeedKey,
  retireFeedKey,
} from "../domain/feeds/feed-keys";
import { signForFeeds } from "../domain/publishing/sign-for-feeds";
import { checked } from "./options";
import { CommandError } from "./refusal";
import { action, type Output, table } from "./run";

type Given = { format: string; publicKey?: string; file?: string; passwordFile?: string };

export function addFeedKeyCommands(program: Command): void {
  const group = program.command("feed-key").description("keys that programs' own updaters verify");
  const withFormat = (command: Command) =>
    command.requiredOption("--format <format>", FEED_KEY_FORMATS.join(", "), checked(parseFormat));
  action(
    withFormat(
      group
        .command("create <app>")
        .description("create the key of a format and sign what is published with it"),
    ),
    create,
  );
  action(
    withFormat(
      group
        .command("register <app>")
        .description("verify what a pipeline signs, with the public key that programs contain"),
    ).requiredOption("--public-key <text>", "as the tool that made it prints it"),
    register,
  );
  action(
    withFormat(
      group
        .command("import <app>")
        .description("sign with the private key that a pipeline had, also what is published"),
    )
      .requiredOption("--file <path>", "the private key, in the file of the tool that made it")
      .option("--password-file <path>", "its password, in the first line of a file"),
    importKey,
  );
  action(group.command("retire <app> <kid>").description("sign and verify nothing with a key"), retire);
  action(group.command("list <app>").description("list the keys of an application's feeds"), list);
}

async function create(ctx: Context, slug: string, { format }: Given): Promise<Output> {
  const application = await findApplication(ctx, slug);
  const key = await createFeedKey(ctx, application, parseFormat(format));
  const text = `Created the ${key.format} key of ${slug}. Put this into the program:\n${key.publicKey}`;
  return signed(ctx, application, key, text);
}

async function register(ctx: Context, slug: string, { format, publicKey = "" }: Given): Promise<Output> {
  const application = await findApplication(ctx, slug);
  const key = await registerFeedKey(ctx, application, { format: parseFormat(format), publicKey });
  return {
    json: key,
    text: `Registered. Releases of ${slug} go live only with its signature, or another key's.`,
  };
}

async function importKey(ctx: Context, slug: string, given: Given): Promise<Output> {
  const application = await findApplication(ctx, slug);
  const privateKey = await readText(given.file ?? "");
  const [password = ""] =
    given.passwordFile === undefined ? [] : (await readText(given.passwordFile)).split(/\r?\n/);
  const format = parseFormat(given.format);
  const key = await importFeedKey(ctx, application, { format, privateKey, password });
  return signed(ctx, application, key, `Imported the ${format} key of ${slug}. The server signs with it.`);
}

async function retire(ctx: Context, slug: string, kid: string): Promise<Output> {
  await retireFeedKey(ctx, await findApplication(ctx, slug), kid);
  return { json: { kid }, text: `Retired ${kid}. What it signed stays signed.` };
}

async function signed(ctx: Context, { id }: Application, key: FeedKeyRecord, text: string): Promise<Output> {
  const { signed: count, failed } = await signForFeeds(ctx, id);
  const said = [text, `Signed files: ${count}.`];
  if (failed.length > 0)
    said.push(`Could not be signed: ${failed.join(", ")}. The server tries again; its log says why.`);
  return { json: { ...key, signed: count, failed }, text: said.join("\n") };
}

async function list(ctx: Context, slug: string): Promise<Output> {
  const keys = await listFeedKeys(ctx, await findApplication(ctx, slug));
  const row = ({ format, kid, holder, publicKey, createdAt, retiredAt }: FeedKeyRecord) => [
    format,
    kid,
    holder,
    publicKey,
    createdAt.toISOString(),
    retiredAt?.toISOString() ?? "",
  ];
  const head = ["format", "kid", "signs", "public key", "created", "retired"];
  return { json: { keys }, text: table(head, keys.map(row)) };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new CommandError(`${path} cannot be read.`);
  }
}

function parseFormat(text: string): FeedKeyFormat {
  const found = FEED_KEY_FORMATS.find((format) => format === text);
  if (!found) throw new CommandError(`The format must be one of ${FEED_KEY_FORMATS.join(", ")}.`);
  return found;
}
