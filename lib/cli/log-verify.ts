/** `log verify`: whether anyone changed the console log behind Latchkey's back. */
import type { Command } from "commander";
import { type ChainReport, parseHead, verifyChain } from "../domain/audit/verify-chain";
import { checked } from "./options";
import { CommandError } from "./refusal";
import { counted, print, withContext } from "./run";

type Options = { head?: string };

/** Exit 1 when the chain is broken; the report is on standard output either way. */
export function addLogVerifyCommand(log: Command): void {
  const verify = log
    .command("verify")
    .description("verify the hash chain of the whole console log and print its head")
    .option(
      "--head <seq:hash>",
      "a head printed earlier, to detect a log cut off at the end",
      checked(parseHead),
    );
  verify.action(async ({ head }: Options) => {
    const report = await withContext(verify, () => verifyChain(head ? parseHead(head) : null));
    print(verify, { json: report, text: textOf(report) });
    if (!report.intact) throw new CommandError("The console log was changed: its hash chain is broken.");
  });
}

function textOf({ entries, head, unsealed, problems, moreProblems }: ChainReport): string {
  const lines = problems.map(({ sentence, id }) => (id ? `${sentence} (${id})` : sentence));
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
