/** `log verify`: whether anyone changed the console log behind Latchkey's back. */
import type { Command } from "commander";
import { type ChainReport, parseHead, verifyChain } from "../domain/audit/verify-chain";
import type { Context } from "../domain/context";
import { type LogFileReport, verifyLogFile } from "../operations/log-archive/verify-log-file";
import { PASSPHRASE_OF_FILE } from "./log-archive";
import { checked } from "./options";
import { passphraseFrom } from "./passphrase";
import { CommandError } from "./refusal";
import { counted, print, withContext } from "./run";

type Options = { head?: string; file?: string; passphraseFile?: string };
type Report = ChainReport & {
  /** Null: none was given. */
  file: LogFileReport | null;
};

/** Exit 1 when the chain is broken, or the file; the report is on standard output either way. */
export function addLogVerifyCommand(log: Command): void {
  const verify = log
    .command("verify")
    .description("verify the hash chain of the whole console log and print its head")
    .option(
      "--head <seq:hash>",
      "a head printed earlier, to detect a log cut off at the end",
      checked(parseHead),
    )
    .option("--file <file>", "verify a file of `log export`, too")
    .option("--passphrase-file <file>", PASSPHRASE_OF_FILE);
  verify.action(async (options: Options) => {
    const report = await withContext(verify, (ctx) => verified(ctx, options));
    print(verify, { json: report, text: textOf(report) });
    if (report.file && !report.file.intact)
      throw new CommandError("The file of the log is not as it was exported.");
    if (!report.intact) throw new CommandError("The console log was changed: its hash chain is broken.");
  });
}

async function verified(ctx: Context, { head, file: path, passphraseFile }: Options): Promise<Report> {
  const noted = head ? parseHead(head) : null;
  if (!path) return { ...(await verifyChain(noted)), file: null };
  const file = await verifyLogFile(ctx, path, await passphraseFrom(passphraseFile), noted);
  const isInFile = noted && noted.seq > parseHead(file.before).seq && noted.seq <= parseHead(file.end).seq;
  return { ...(await verifyChain(isInFile ? null : noted)), file };
}

function textOf({ entries, head, detached, unsealed, problems, moreProblems, file }: Report): string {
  const lines = file ? fileLines(file) : [];
  lines.push(...detached.map((one) => `Up to ${one.month} taken out on ${one.detachedAt}: ${one.file}`));
  const found = problems.map(({ sentence, id }) => (id ? `${sentence} (${id})` : sentence));
  lines.push(...found);
  if (moreProblems > 0) lines.push(`… and ${moreProblems} more.`);
  lines.push(
    `${counted(entries, "entry", "entries")} in the chain, ${counted(problems.length + moreProblems, "problem")}.`,
  );
  if (unsealed.entries > 0) {
    lines.push(
      `${unsealed.entries} entries are not in the chain yet, the oldest from ${unsealed.oldestAt}. A running server adds them within seconds.`,
    );
  }
  if (head) lines.push(`head ${head.seq}:${head.hash}`);
  return lines.join("\n");
}

function fileLines(file: LogFileReport): string[] {
  const { month, entries, before, end, detached, problems } = file;
  return [
    ...problems.map((problem) => `File: ${problem}`),
    `File: ${counted(entries, "entry", "entries")} up to ${month}, ${detached ? "taken out of the log" : "still in the log, too"}, ${counted(problems.length, "problem")}.`,
    `File: ${erasuresSince(file)}`,
    `File: after ${before}`,
    `File: head ${end}`,
  ];
}

/** Its chain proves that no one changed the file, which is not that it holds only what the log still has. */
function erasuresSince({ erasedSince }: LogFileReport): string {
  if (erasedSince === null)
    return "erasures since it was taken out were not compared: its entries are no longer in the log, and it holds them as they were.";
  if (erasedSince === 0) return "nothing was erased from these entries in the log since.";
  return `something was erased from ${counted(erasedSince, "entry", "entries")} in the log since, and the file still holds it. Export again, and delete this file.`;
}
