/** `backup`: the whole database in one file, while servers work with it. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { dumpTables } from "../db/dump";
import { writeBackupFile } from "./backup-file";
import { newHeader } from "./backup-header";
import { readPassphrase } from "./passphrase";
import { print, withContext } from "./run";

type Flags = { secrets?: boolean; passphraseFile?: string };

export function addBackupCommand(program: Command): void {
  program
    .command("backup <file>")
    .description("write the database to a file, while servers run; the files of releases are not in it")
    .option("--secrets", "with MASTER_KEY, KEY_PEPPER and AUTH_SECRET; takes a passphrase")
    .option(
      "--passphrase-file <file>",
      "encrypt with the passphrase in its first line; - for the standard input",
    )
    .action(async (file: string, { secrets = false, passphraseFile }: Flags, command: Command) => {
      if (secrets && !passphraseFile)
        command.error("--secrets takes --passphrase-file, too.", { exitCode: 2 });
      const passphrase = passphraseFile ? await readPassphrase(passphraseFile) : null;
      // A database of an older version is backed up as it is, before it is migrated.
      const written = await withContext(command, ({ now }) => backUp(file, now, secrets, passphrase), {
        migrate: false,
      });
      const sealed = passphrase !== null;
      const json = { file: resolve(file), ...written, encrypted: sealed, secrets };
      print(command, { json, text: textOf(json) });
    });
}

async function backUp(file: string, now: Date, withSecrets: boolean, passphrase: string | null) {
  const header = await newHeader(now, withSecrets);
  let rows = 0;
  async function* lines() {
    yield `${JSON.stringify(header)}\n`;
    for await (const some of dumpTables()) {
      rows = Number(/^#end (\d+)$/m.exec(some.slice(-40))?.[1] ?? rows);
      yield some;
    }
  }
  const bytes = await writeBackupFile(file, passphrase, lines());
  return { createdAt: header.createdAt, rows, bytes };
}

function textOf(json: { file: string; rows: number; bytes: number; secrets: boolean; encrypted: boolean }) {
  const missing = json.secrets
    ? "The files of releases are not in it."
    : "The secrets and the files of releases are not in it; without the secrets it is of no use.";
  return `${json.rows} rows written to ${json.file} (${json.bytes} bytes${json.encrypted ? ", encrypted" : ""}). ${missing}`;
}
