/** `restore`: a backup into an installation without data of its own; or, with --verify, the proof that it could be. */
import type { Command } from "commander";
import type { Context } from "../domain/context";
import { eraseAgain } from "../domain/erasure/erase-again";
import type { Proof } from "../operations/backup/backup-proof";
import { type OpenedBackup, openBackup } from "../operations/backup/read-backup";
import { type Restored, type RestoreOptions, restoreBackup } from "../operations/backup/restore-backup";
import { type BackupProof, verifyBackup } from "../operations/backup/verify-backup";
import { StartError } from "../process/start-error";
import { filesText } from "./backup";
import { readErasures } from "./erasures-file";
import { passphraseFrom } from "./passphrase";
import { progressOn } from "./progress";
import { CommandError } from "./refusal";
import { counted, print, withContext } from "./run";

type Flags = { passphraseFile?: string; verify?: boolean; erasures?: string; withoutProof?: boolean };
type Answer = Restored & {
  /** Null: no list of erasures was given. */
  erasedAgain: number | null;
};

export function addRestoreCommand(program: Command): void {
  program
    .command("restore <file>")
    .description(
      "restore a backup into an empty installation of the same or a newer version; stop servers first",
    )
    .option("--verify", "restore it into a database that is deleted afterwards, and say what was proven")
    .option(
      "--erasures <file>",
      "erase people again: a list of `customer erased --json`, newer than the backup",
    )
    .option(
      "--passphrase-file <file>",
      "whose first line is the passphrase; - for the standard input (default: BACKUP_PASSPHRASE)",
    )
    .option(
      "--without-proof",
      "also a file of an earlier version without a passphrase, or one whose KEY_PEPPER is lost",
    )
    .action(async (file: string, flags: Flags, command: Command) => {
      if (flags.verify && flags.erasures)
        command.error("--verify restores nothing that --erasures could be for.", { exitCode: 2 });
      const erasures = flags.erasures ? await readErasures(flags.erasures) : null;
      const passphrase = await passphraseFrom(flags.passphraseFile);
      const backup = await openBackup(file, passphrase);
      try {
        const options = { withoutProof: flags.withoutProof ?? false, onProgress: progressOn(command) };
        if (flags.verify) await printProof(command, backup, options);
        else await printRestored(command, backup, erasures, options);
      } finally {
        await backup.close();
      }
    });
}

type Erasures = Awaited<ReturnType<typeof readErasures>>;

async function printRestored(
  command: Command,
  backup: OpenedBackup,
  erasures: Erasures | null,
  how: RestoreOptions,
): Promise<void> {
  const restore = async (ctx: Context): Promise<Answer> => {
    const restored = await restoreBackup(backup, how);
    if (erasures && restored.problem)
      throw new StartError(
        `The backup was restored, but no one was erased again: ${restored.problem} Then run: latchkey customer erased --again`,
      );
    return { ...restored, erasedAgain: erasures && (await eraseAgain(ctx, erasures)) };
  };
  const options = { migrate: false, creates: true, prepare: async () => {} };
  const restored = await withContext(command, restore, options);
  print(command, { json: restored, text: textOf(restored) });
  const broken = restored.files?.broken ?? [];
  if (broken.length > 0)
    throw new CommandError(
      `The backup was made without ${counted(broken.length, "file")} of releases: ${broken.map(({ key }) => key).join(", ")}`,
    );
}

function textOf(restored: Answer): string {
  const { createdAt, rows, files, migrationsApplied, secretsRestored, problem, erasedAgain, proof } =
    restored;
  const migrated = migrationsApplied > 0 ? `, ${counted(migrationsApplied, "migration")} applied` : "";
  const lines = [
    WARNINGS[proof],
    `Restored ${counted(rows, "row")}${files ? ` and ${filesText(files)}` : ""} as of ${createdAt}${migrated}.`,
    secretsRestored ? "Its secrets are in secrets.json." : "",
    problem ?? "",
    files
      ? ""
      : "The files of releases are not in the backup; put them in place before you start the server.",
    erasedAgain === null
      ? "If people were erased since then, run before you start the server: latchkey customer erased --again FILE"
      : `Erased again: ${counted(erasedAgain, "person", "people")}.`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** Exit 1 when anything is not proven; the proof is on standard output either way. */
async function printProof(command: Command, backup: OpenedBackup, how: RestoreOptions): Promise<void> {
  const proof = await verifyBackup(backup, new Date(), how);
  print(command, { json: proof, text: proofText(proof) });
  if (proof.problems.length > 0)
    throw new CommandError(`The backup is not sound: ${counted(proof.problems.length, "problem")}.`);
}

function proofText(proof: BackupProof): string {
  const { rows, tables, tokens, log, files } = proof;
  const lines = [
    `Backup of ${proof.createdAt}, version ${proof.version}, restored into ${PLACES[proof.database]} and deleted again.`,
    WARNINGS[proof.proof] || "Proof: no one edited it who does not hold KEY_PEPPER.",
    proof.digests
      ? `Rows: ${rows} in ${counted(tables, "table")}, each with the number and digest in the backup.`
      : `Rows: ${rows}. The backup is of a version that noted no digests.`,
    `Migrations: ${proof.migrationsApplied} applied after it.`,
    `Signing keys: ${tokens.signingKeys}, each fits its public key. Tokens: ${counted(tokens.devices, "device")} validated.`,
    `Console log: ${counted(log.entries, "entry", "entries")} in the chain${log.head ? `, head ${log.head}` : ""}.`,
    files ? `Files: ${filesText(files)}, each as published.` : "Files: not in the backup.",
    ...proof.problems.map((problem) => `NOT PROVEN: ${problem}`),
  ];
  return lines.join("\n");
}

const WARNINGS: Record<Proof, string> = {
  pepper: "",
  passphrase:
    "Warning: the proof of this file could not be checked with KEY_PEPPER, or it has none, since an earlier version made it. Its encryption shows that no one edited it without the passphrase.",
  none: "Warning: nothing shows whether someone edited this file; it was read because of --without-proof.",
};

const PLACES = { embedded: "an embedded database", beside: "a database beside the configured one" };
