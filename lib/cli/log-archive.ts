/** `log export` and `log detach`: old months of the console log leave as a file (decision 073). */
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { detachLog } from "../operations/log-archive/detach-log";
import { exportLog } from "../operations/log-archive/export-log";
import { isMonth } from "../operations/log-archive/month";
import { passphraseFrom } from "./passphrase";
import { action, counted } from "./run";

export const PASSPHRASE_OF_FILE =
  "whose first line is the passphrase of the file; - for the standard input (default: BACKUP_PASSPHRASE)";

type Flags = { until: string; passphraseFile?: string };

export function addLogExportCommand(log: Command): void {
  const exported = log
    .command("export <file>")
    .description(
      "write the oldest entries of the log to a file, with the heads that seal them; deletes nothing",
    )
    .requiredOption("--until <month>", "the last month in the file, such as 2026-06", month)
    .option("--passphrase-file <file>", PASSPHRASE_OF_FILE);
  action(exported, async (ctx, path: string, { until, passphraseFile }: Flags) => {
    const passphrase = await passphraseFrom(passphraseFile);
    const made = await exportLog(ctx, { month: until, path, passphrase });
    const encrypted = passphrase !== null;
    const size = `${made.bytes} bytes${encrypted ? ", encrypted" : ""}`;
    return {
      json: { file: resolve(path), ...made, encrypted },
      text: `${counted(made.entries, "entry", "entries")} up to ${until} written to ${path} (${size}).\nafter ${made.before}\nhead ${made.end}\nThey are still in the log; take them out with: latchkey log detach --until ${until} --file ${path}`,
    };
  });
}

export function addLogDetachCommand(log: Command): void {
  const detach = log
    .command("detach")
    .description("delete from the log what a file of `log export` holds, once it is compared with the log")
    .requiredOption("--until <month>", "the last month in the file, such as 2026-06", month)
    .requiredOption(
      "--file <file>",
      "as `log export` wrote it; keep it for as long as the log must be proven",
    )
    .option("--passphrase-file <file>", PASSPHRASE_OF_FILE);
  action(detach, async (ctx, { until, file, passphraseFile }: Flags & { file: string }) => {
    const passphrase = await passphraseFrom(passphraseFile);
    const detached = await detachLog(ctx, { month: until, path: file, passphrase });
    return {
      json: detached,
      text: `${counted(detached.entries, "entry", "entries")} up to ${until} taken out of the log. The log now begins after ${detached.end}.\nKeep ${detached.file}: it is all that is left of them.`,
    };
  });
}

function month(text: string): string {
  if (!isMonth(text)) throw new InvalidArgumentError("A month has the form 2026-06.");
  return text;
}
