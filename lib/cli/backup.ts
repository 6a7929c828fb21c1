/** `backup`: the whole installation in one file, while servers work with it. */
import { resolve } from "node:path";
import type { Command } from "commander";
import type { MadeBackup } from "../operations/backup/make-backup";
import { makeNotedBackup } from "../operations/backup/note-backup";
import type { FilesTold } from "../operations/backup/stored-files";
import { passphraseFrom } from "./passphrase";
import { CommandError } from "./refusal";
import { counted, print, withContext } from "./run";

type Flags = { secrets?: boolean; files?: boolean; passphraseFile?: string };
type Made = MadeBackup & { file: string; encrypted: boolean; secrets: boolean };

export function addBackupCommand(program: Command): void {
  program
    .command("backup <file>")
    .description("write the database to a file, while servers run")
    .option("--secrets", "with MASTER_KEY, KEY_PEPPER and AUTH_SECRET; takes a passphrase")
    .option("--files", "with the files of releases")
    .option(
      "--passphrase-file <file>",
      "encrypt with the passphrase in its first line; - for the standard input (default: BACKUP_PASSPHRASE)",
    )
    .action(async (file: string, flags: Flags, command: Command) => {
      const { secrets = false, files = false } = flags;
      const passphrase = await passphraseFrom(flags.passphraseFile);
      if (secrets && passphrase === null)
        command.error("--secrets takes --passphrase-file, or BACKUP_PASSPHRASE, too.", { exitCode: 2 });
      // A database of an older version is backed up as it is, before it is migrated.
      const order = { path: file, passphrase, withSecrets: secrets, withFiles: files };
      const made = await withContext(command, (ctx) => makeNotedBackup(ctx, order, false), {
        migrate: false,
      });
      const json = { file: resolve(file), ...made, encrypted: passphrase !== null, secrets };
      print(command, { json, text: textOf(json) });
      if (made.files?.broken.length)
        throw new CommandError(
          `The backup was made without ${counted(made.files.broken.length, "file")} that the storage does not have as they were published; see: latchkey release verify`,
        );
    });
}

function textOf({ rows, bytes, file, encrypted, secrets, files }: Made): string {
  const written = `${counted(rows, "row")}${files ? ` and ${filesText(files)}` : ""} written to ${file} (${bytes} bytes${encrypted ? ", encrypted" : ""}).`;
  const missing = [
    secrets ? "" : " The secrets are not in it; without them it is of no use.",
    files ? "" : " The files of releases are not in it.",
    ...(files?.broken ?? []).map(({ key, reason }) => `\n${key}: ${reason}`),
  ];
  return `${written}${missing.join("")}`;
}

export function filesText({ files, bytes }: Pick<FilesTold, "files" | "bytes">): string {
  return `${counted(files, "file")} (${bytes} bytes)`;
}
