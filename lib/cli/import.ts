/** `import`: keys that another system issued. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { type ImportReport, importKeys } from "../domain/moving/import-keys";
import { apiSentence } from "../messages/refusals/api";
import { readImportFile } from "./import-file";
import { counted, print, ToldError, withContext } from "./run";

type Flags = { plan?: string; dryRun?: boolean; json?: boolean };

export function addImportCommand(program: Command): void {
  program
    .command("import <app> <file>")
    .description("take over keys of another system from CSV or JSON lines: all of them, or none")
    .option("--plan <code>", "plan of lines that name none")
    .option("--dry-run", "only say what would be done")
    .action(async (slug: string, file: string, { plan, dryRun = false }: Flags, command: Command) => {
      const { json = false } = command.optsWithGlobals<Flags>();
      const report = await withContext(command, async (ctx) =>
        importKeys(ctx, await findApplication(ctx, slug), await readImportFile(file), {
          plan: plan ?? null,
          dryRun,
          ...(json ? {} : { onProgress: showProgress }),
        }),
      );
      print(command, { json: jsonOf(report), text: textOf(report, dryRun) });
      if (report.problemsInAll > 0) throw new ToldError("The file has lines that cannot be imported.");
    });
}

function showProgress(written: number, of: number): void {
  if (written % 10_000 === 0 || written === of) process.stderr.write(`${written} of ${of} keys\n`);
}

function jsonOf({ problems, ...report }: ImportReport): object {
  return {
    ...report,
    problems: problems.map(({ line, refusal }) => ({ line, message: apiSentence(refusal) })),
  };
}

function textOf(report: ImportReport, dryRun: boolean): string {
  const { imported, devices, alreadyThere, problems, problemsInAll } = report;
  if (problemsInAll > 0) {
    const more = problemsInAll - problems.length;
    return [
      ...problems.map(({ line, refusal }) => `Line ${line}: ${apiSentence(refusal)}`),
      ...(more > 0 ? [`${more} more lines have problems.`] : []),
      "Nothing was imported.",
    ].join("\n");
  }
  const verb = dryRun ? "would be imported" : "imported";
  return `${counted(imported, "key")} with ${counted(devices, "device")} ${verb}; ${counted(alreadyThere, "key")} ${alreadyThere === 1 ? "is" : "are"} there already.`;
}
