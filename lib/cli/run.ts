/** What every command has in common: the database for its length, one answer, errors as one sentence. */
import type { Command } from "commander";
import { adoptAddresses, ConfigError, config } from "../config/config";
import { UnsealError } from "../crypto/sealed-box";
import { database } from "../db/client";
import { MigrationError } from "../db/migration-error";
import { COMMAND_LINE, type Context, contextFor } from "../domain/context";
import { recallAddresses } from "../domain/installation-addresses";
import { fileSentence, StartError } from "../process/start-error";
import { installationName } from "../runtime/find-installation";
import { openDatabase } from "../runtime/open-database";
import { refusalSentence } from "./refusal";

const EXIT_INTERRUPTED = 130;

/** A command that found something amiss and has said all of it. */
export class ToldError extends Error {
  override name = "ToldError";
}

/** `json` for programs; `text` for people; `warning` for both, on standard error. */
export type Output = { json: object; text: string; warning?: string | null };

type Options = {
  /** Whether pending migrations are applied first. */
  migrate?: boolean;
  /** Whether an installation may begin with this command, see `find-installation.ts`. */
  mayBeFirst?: boolean;
  /** Whether one may begin wherever the command is pointed. */
  creates?: boolean;
  /** What is asked of the database before people are told which installation it is. */
  prepare?: () => Promise<void>;
};

/**
 * Runs one operation against the database, started for the length of the command if nothing runs it. Tells which
 * installation that is, on standard error. Addresses are those of its servers, unless the environment names others.
 */
export async function withContext<T>(
  command: Command,
  act: (ctx: Context) => Promise<T>,
  {
    migrate = true,
    mayBeFirst = false,
    creates = false,
    prepare = migrate ? takeServerAddresses : takeServerAddressesIfAny,
  }: Options = {},
): Promise<T> {
  const { create, json } = command.optsWithGlobals();
  const mayCreate = create || creates ? "always" : mayBeFirst ? "first" : "never";
  const opened = await openDatabase({ role: "command", migrate, mayCreate });
  let isInterrupted = false;
  const interrupted = () => {
    isInterrupted = true;
    void opened.close().finally(() => process.exit(EXIT_INTERRUPTED));
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    await prepare();
    const installation = `Installation: ${installationName()}, ${config().baseUrl}\n`;
    if (!json) process.stderr.write(installation);
    const result = await act(contextFor(COMMAND_LINE));
    // For programs, what failed is one sentence on standard error, and nothing else.
    if (json) process.stderr.write(installation);
    return result;
  } catch (error) {
    // It failed because its database was closed; the process ends as soon as it is.
    if (isInterrupted) await new Promise(() => undefined);
    throw error;
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await opened.close();
  }
}

/** For a database that has no migrations pending. */
export async function takeServerAddresses(): Promise<void> {
  const addresses = await recallAddresses(database());
  if (addresses) adoptAddresses(addresses);
}

/** Tables of an older version may have no place for them; what the command is for is told then all the same. */
async function takeServerAddressesIfAny(): Promise<void> {
  await takeServerAddresses().catch(() => undefined);
}

/** Prints the one answer of a command. Nothing else reaches standard output, so that programs can read it with `--json`. */
export function print(command: Command, { json, text, warning }: Output): void {
  process.stdout.write(`${command.optsWithGlobals().json ? JSON.stringify(json) : text}\n`);
  if (warning) process.stderr.write(`${warning}\n`);
}

/** A command's action: operation, then answer. */
export function action<Args extends unknown[]>(
  command: Command,
  operate: (ctx: Context, ...args: Args) => Promise<Output>,
  options: Options = {},
): void {
  command.action(async (...given: unknown[]) => {
    // Commander appends the command itself; what stands before it are the arguments and options asked for.
    const args = given.slice(0, -1) as Args;
    print(command, await withContext(command, (ctx) => operate(ctx, ...args), options));
  });
}

/** One sentence for what a person can do something about; null for what is a fault of ours. */
export function sentenceFor(error: unknown): string | null {
  const isExpected =
    error instanceof MigrationError ||
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof UnsealError;
  return isExpected
    ? error.message
    : (refusalSentence(error) ?? fileSentence(error) ?? bucketSentence(error));
}

/** "1 device", "2 devices". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Aligned columns. */
export function table(headings: string[], rows: (string | number | null)[][]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => String(cell ?? "–")))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Failures of buckets, which their libraries throw with what the bucket said. */
const OF_S3 = /^S3\w*Error$/;
const OF_BLOB = /^Vercel Blob: /;

/** What the bucket said, and what to do; null for any other failure. */
function bucketSentence(error: unknown): string | null {
  const said = causesOf(error).findLast(({ name, message }) => OF_S3.test(name) || OF_BLOB.test(message));
  if (!said) return null;
  return `The bucket did not do what was asked of it (${said.message}). Check S3_* or BLOB_READ_WRITE_TOKEN, and run the command again.`;
}

/** The outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && !causes.includes(cause); cause = cause.cause)
    causes.push(cause);
  return causes;
}
