/** `move` and `move-files`: out of what an installation began with. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { config } from "../config/config";
import { parseDatabaseUrl } from "../config/database-config";
import { type BackupSecrets, presentSecrets } from "../operations/backup/backup-header";
import { type Moved, moveDatabase, unlockMoved } from "../operations/backup/move-database";
import { type MovedFiles, moveFiles } from "../operations/backup/move-files";
import { codeOf } from "../process/error-code";
import { StartError } from "../process/start-error";
import { diskStorage, storage } from "../storage/storage";
import { fileProgressOn, progressOn } from "./progress";
import { CommandError } from "./refusal";
import { counted, print, withContext } from "./run";
import { hasPassword, secretArgument } from "./secret-argument";

type Flags = { to?: string; confirm?: boolean; back?: boolean; writeEnv?: string };

export function addMoveCommands(program: Command): void {
  program
    .command("move")
    .description("copy the database to another PostgreSQL server, and compare; stop servers first")
    .option(
      "--to <url>",
      "the address of an empty database, as DATABASE_URL has it; - reads it from the standard input",
    )
    .option("--confirm", "lock this database afterwards, so that no server goes on with it")
    .option("--write-env <file>", "write DATABASE_URL and the secrets for the servers to this file")
    .option("--back", "unlock this database again")
    .action(async (flags: Flags, command: Command) => {
      if (Boolean(flags.to) === Boolean(flags.back))
        command.error("move takes either --to or --back.", { exitCode: 2 });
      if (flags.to) await move(command, flags.to, flags);
      else await moveBack(command);
    });

  program
    .command("move-files")
    .description("copy the files of releases between DATA_DIR and the bucket that S3_* or BLOB_* name")
    .addOption(new Option("--from <place>", "from DATA_DIR to the bucket").choices(["disk"]))
    .addOption(new Option("--to <place>", "from the bucket to DATA_DIR").choices(["disk"]))
    .option("--delete-source", "once all files are there, delete them where they were")
    .action(async (flags: FileFlags, command: Command) => {
      if (Boolean(flags.from) === Boolean(flags.to))
        command.error("move-files takes either --from disk or --to disk.", { exitCode: 2 });
      await moveAllFiles(command, flags);
    });
}

const ONLY_READS = { migrate: false };

async function move(command: Command, given: string, { confirm = false, writeEnv }: Flags): Promise<void> {
  const { text, warning } = await secretArgument("--to", given, hasPassword);
  const to = addressIn(text);
  const moved = await withContext(
    command,
    async ({ now }) => {
      // First, so that a place that cannot be written to shows before hours of copying, and before the source is locked.
      const isNew = writeEnv !== undefined && (await writeEnvironment(writeEnv, to, presentSecrets()));
      try {
        return await moveDatabase(to, { confirm, now }, progressOn(command));
      } catch (error) {
        if (writeEnv && isNew) await rm(writeEnv, { force: true });
        throw error;
      }
    },
    ONLY_READS,
  );
  print(command, { json: moved, text: movedText(moved, writeEnv), warning });
}

/** Throws CommandError. */
function addressIn(text: string): string {
  try {
    return parseDatabaseUrl(text);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

function movedText({ to, tables, rows, copied, locked }: Moved, writeEnv: string | undefined): string {
  const secrets = writeEnv
    ? `The variables for your servers are in ${writeEnv}.`
    : "Servers need DATABASE_URL, and MASTER_KEY (with MASTER_KEY_PREVIOUS, if there is one), KEY_PEPPER and AUTH_SECRET as here; --write-env writes them to a file.";
  return [
    `${copied ? "Copied" : "Already there:"} ${counted(rows, "row")} in ${counted(tables, "table")} to ${to}; numbers and digests of all tables are equal.`,
    secrets,
    locked === null
      ? "This database is as it was. Add --confirm to lock it, so that no server goes on with it."
      : "This database is locked: no server starts with it. `latchkey move --back` unlocks it.",
  ].join("\n");
}

async function moveBack(command: Command): Promise<void> {
  const wasLocked = await withContext(command, unlockMoved, ONLY_READS);
  print(command, {
    json: { locked: null },
    text: wasLocked
      ? "This database is unlocked. What was written to the other one since is not in it."
      : "This database was not locked; nothing was changed.",
  });
}

/** For its owner alone. False: it was there already, from a run that was broken off. Throws StartError. */
async function writeEnvironment(path: string, databaseUrl: string, secrets: BackupSecrets): Promise<boolean> {
  const { masterKey, masterKeyPrevious, keyPepper, authSecret } = secrets;
  const variables = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    ...(masterKeyPrevious ? { MASTER_KEY_PREVIOUS: masterKeyPrevious } : {}),
    KEY_PEPPER: keyPepper,
    AUTH_SECRET: authSecret,
  };
  const content = Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
  try {
    await writeFile(path, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code !== "EEXIST") throw new StartError(`${path} cannot be written (${code}).`, { cause: error });
    if ((await readFile(path, "utf8").catch(() => null)) === content) return false;
    throw new StartError(`${path} is there already; name a new file.`, { cause: error });
  }
}

type FileFlags = { from?: "disk"; to?: "disk"; deleteSource?: boolean };

async function moveAllFiles(command: Command, { to, deleteSource = false }: FileFlags): Promise<void> {
  const moved = await withContext(command, async () => {
    if (config().storage.kind === "disk")
      throw new StartError(
        "The environment names no bucket; set S3_* or BLOB_READ_WRITE_TOKEN for this command.",
      );
    const [disk, bucket] = [diskStorage(), await storage()];
    const [source, target] = to ? [bucket, disk] : [disk, bucket];
    return moveFiles(source, target, deleteSource, fileProgressOn(command));
  });
  print(command, { json: moved, text: filesText(moved, deleteSource) });
  if (moved.broken.length > 0)
    throw new CommandError(
      `${counted(moved.broken.length, "file")} could not be copied, and nothing was deleted; see: latchkey release verify`,
    );
}

function filesText({ copied, present, bytes, broken, deleted }: MovedFiles, deleteSource: boolean): string {
  return [
    `${counted(copied, "file")} copied, ${present} were there already (${bytes} bytes in all), each read back and compared with its hash.`,
    ...broken.map(({ key, reason }) => `${key}: ${reason}`),
    deleteSource
      ? `${counted(deleted, "file")} deleted where they were.`
      : "Nothing was deleted. Once servers use the new place, run the command again: it copies what was uploaded meanwhile, and with --delete-source deletes the old files.",
  ].join("\n");
}
