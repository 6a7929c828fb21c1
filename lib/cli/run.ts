/** What every command has in common: the database for its length, one answer, errors as one sentence. */
import type { Command } from "commander";
import { ConfigError } from "../config";
import { UnsealError } from "../crypto/sealed-box";
import { MigrationError } from "../db/migrate";
import { COMMAND_LINE, type Context, contextFor } from "../domain/context";
import { DomainError } from "../domain/errors";
import { openDatabase } from "../server/open-database";
import { fileSentence, StartError } from "../server/start-error";

const EXIT_INTERRUPTED = 130;

/** `json` for programs; `text` for people. */
export type Output = { json: object; text: string };

/** Runs one operation against the database, started for the length of the command if nothing runs it. */
export async function withContext<T>(
  act: (ctx: Context) => Promise<T>,
  options = { migrate: true },
): Promise<T> {
  const database = await openDatabase({ role: "command", migrate: options.migrate });
  const interrupted = () => void database.close().finally(() => process.exit(EXIT_INTERRUPTED));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    return await act(contextFor(COMMAND_LINE));
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await database.close();
  }
}

/** Prints the one answer of a command; with `--json` nothing else reaches standard output. */
export function print(command: Command, { json, text }: Output): void {
  process.stdout.write(`${command.optsWithGlobals().json ? JSON.stringify(json) : text}\n`);
}

/** A command's action: operation, then answer. */
export function action<Args extends unknown[]>(
  command: Command,
  operate: (ctx: Context, ...args: Args) => Promise<Output>,
): void {
  command.action(async (...given: unknown[]) => {
    // Commander appends the command itself; what stands before it are the arguments and options asked for.
    const args = given.slice(0, -1) as Args;
    print(command, await withContext((ctx) => operate(ctx, ...args)));
  });
}

/** One sentence for what a person can do something about; null for what is a fault of ours. */
export function sentenceFor(error: unknown): string | null {
  const isExpected =
    error instanceof DomainError ||
    error instanceof MigrationError ||
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof UnsealError;
  return isExpected ? error.message : fileSentence(error);
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
