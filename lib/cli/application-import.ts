/** `app import`: an application that another installation exported. */
import { createReadStream } from "node:fs";
import type { Command } from "commander";
import { checkBeginning } from "../domain/moving/check-export";
import { type BroughtApplication, importApplication } from "../domain/moving/import-application";
import { openGivenFile } from "../process/given-file";
import { requireInstallation } from "../runtime/find-installation";
import { openIn } from "./export-files";
import { readPassphrase } from "./passphrase";
import { counted, print, withContext } from "./run";

type Flags = {
  passphraseFile?: string;
  files?: string;
  withoutFiles?: boolean;
  json?: boolean;
  create?: boolean;
};

export function addApplicationImportCommand(app: Command): void {
  app
    .command("import <file>")
    .description("bring in an application that another installation exported: all of it, or nothing")
    .option(
      "--passphrase-file <file>",
      "whose first line is the passphrase of the export; - for the standard input",
    )
    .option("--files <folder>", "where the export put the files of releases")
    .option("--without-files", "leave out releases that have files")
    .action(async (file: string, flags: Flags, command: Command) => {
      const { passphraseFile, files, withoutFiles = false } = flags;
      if (files && withoutFiles)
        command.error("--files and --without-files exclude each other.", { exitCode: 2 });
      const { json = false, create = false } = command.optsWithGlobals<Flags>();
      const passphrase = passphraseFile ? await readPassphrase(passphraseFile) : null;
      // Before the configuration is read, and a database made: its pepper would stay for good.
      requireInstallation(create ? "always" : "never");
      await checkBeginning(await openGivenFile(file));
      const brought = await withContext(command, (ctx) =>
        importApplication(ctx, () => createReadStream(file), {
          passphrase,
          openFile: withoutFiles ? null : files ? openIn(files) : async () => null,
          ...(json ? {} : { onProgress: progressShown() }),
        }),
      );
      print(command, { json: brought, text: textOf(brought) });
    });
}

const ROWS_SAID = 20_000;

function progressShown(): (written: number, of: number) => void {
  let said = 0;
  return (written, of) => {
    if (written - said < ROWS_SAID) return;
    said = written;
    process.stderr.write(`${written} of ${of} rows\n`);
  };
}

function textOf({ slug, rows, files, releasesLeftOut }: BroughtApplication): string {
  const left = releasesLeftOut > 0 ? ` ${counted(releasesLeftOut, "release")} with files left out.` : "";
  return `${slug} is here: ${counted(rows, "row")} and ${counted(files, "file")} of releases.${left}`;
}
