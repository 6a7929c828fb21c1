/** `export`: an application as a whole, or its keys and devices alone. */
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import { type ExportedFile, exportApplication } from "../domain/moving/export-application";
import { exportKeyCells, KEY_CSV_TITLES } from "../domain/moving/keys-csv";
import { csvLine, csvOf } from "../words/csv";
import { takeFiles } from "./export-files";
import { readPassphrase } from "./passphrase";
import { counted, print, withContext } from "./run";

type Flags = { signingKeys?: boolean; passphraseFile?: string; files?: string; csv?: boolean };

export function addExportCommand(program: Command): void {
  program
    .command("export <app> <file>")
    .description("write everything about an application to a file of JSON lines")
    .option("--signing-keys", "with the private signing keys, sealed under a passphrase; needed to import it")
    .option("--passphrase-file <file>", "whose first line is the passphrase; - for the standard input")
    .option("--files <folder>", "put the files of releases there, each named by its SHA-256")
    .option("--csv", "only the keys and their devices, as CSV")
    .action(async (slug: string, file: string, flags: Flags, command: Command) => {
      const { signingKeys = false, passphraseFile, files, csv = false } = flags;
      if (signingKeys !== (passphraseFile !== undefined))
        command.error("--signing-keys and --passphrase-file go together.", { exitCode: 2 });
      if (csv && (signingKeys || files)) command.error("--csv goes with no other option.", { exitCode: 2 });
      const passphrase = passphraseFile ? await readPassphrase(passphraseFile) : null;
      const exported = await withContext(command, async (ctx) => {
        const application = await findApplication(ctx, slug);
        if (csv) return { ...(await toFile(file, keysCsv(ctx, application))), files: 0 };
        return exportTo(ctx, application, file, { passphrase, folder: files ?? null });
      });
      print(command, { json: { file: resolve(file), ...exported }, text: textOf(file, exported) });
    });
}

type Exported = { lines: number; bytes: number; files: number };

async function exportTo(
  ctx: Context,
  application: Application,
  file: string,
  { passphrase, folder }: { passphrase: string | null; folder: string | null },
): Promise<Exported> {
  const files: ExportedFile[] = [];
  const onFile = (one: ExportedFile) => void files.push(one);
  const written = await toFile(file, await exportApplication(ctx, application, { passphrase, onFile }));
  return { ...written, files: folder === null ? 0 : await takeFiles(folder, files) };
}

async function* keysCsv(ctx: Context, application: Application): AsyncGenerator<string> {
  yield csvLine(KEY_CSV_TITLES);
  for await (const cells of await exportKeyCells(ctx, application)) yield csvOf(cells);
}

/** Under its name only once it is whole; readable by its owner alone. */
async function toFile(path: string, text: AsyncIterable<string>): Promise<{ lines: number; bytes: number }> {
  await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 });
  const draft = join(dirname(resolve(path)), `.${process.pid}.export`);
  const count = { lines: 0, bytes: 0 };
  async function* counting() {
    for await (const some of text) {
      count.lines += some.split("\n").length - 1;
      count.bytes += Buffer.byteLength(some);
      yield some;
    }
  }
  const handle: FileHandle = await open(draft, "wx", 0o600);
  try {
    await pipeline(Readable.from(counting()), handle.createWriteStream({ flush: true }));
    await rename(draft, path);
    return count;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function textOf(file: string, { lines, files }: Exported): string {
  const also = files > 0 ? `, and ${counted(files, "file")} of releases` : "";
  return `${counted(lines, "line")} written to ${file}${also}. Keep it like a backup: it has your customers' addresses.`;
}
