/** `import`: keys that another system issued. */
import { type Command, Option } from "commander";
import { findApplication } from "../domain/applications/find";
import { type ImportReport, importKeys } from "../domain/moving/import-keys";
import { readImport } from "../domain/moving/read-import";
import { SYSTEMS, type SystemName } from "../domain/moving/systems/system";
import { openGivenFile } from "../given-file";
import { apiSentence } from "../messages/refusals/api";
import { productPlan } from "./options";
import { counted, print, ToldError, withContext } from "./run";

type Flags = {
  from?: SystemName;
  plan?: string;
  product?: Record<string, string>;
  dryRun?: boolean;
  json?: boolean;
};

export function addImportCommand(program: Command): void {
  program
    .command("import <app> <file>")
    .description("take over keys of another system from CSV or JSON: all of them, or none")
    .addOption(new Option("--from <system>", "whose export it is; else our own columns").choices(SYSTEMS))
    .option("--plan <code>", "plan of lines that name none, and of products that have none")
    .option("--product <name=plan>", "plan of a product of the other system; several times", productPlan)
    .option("--dry-run", "only say what would be done")
    .action(async (slug: string, file: string, flags: Flags, command: Command) => {
      const { from = null, plan = null, product = {}, dryRun = false } = flags;
      const { json = false } = command.optsWithGlobals<Flags>();
      const report = await withContext(command, async (ctx) => {
        const application = await findApplication(ctx, slug);
        return importKeys(ctx, application, await readImport(await openGivenFile(file), from), {
          plan,
          products: product,
          dryRun,
          ...(json ? {} : { onProgress: progressShown() }),
        });
      });
      print(command, { json: jsonOf(report), text: textOf(report, dryRun) });
      if (report.problemsInAll > 0) throw new ToldError("The file has lines that cannot be imported.");
    });
}

function progressShown(): (written: number, of: number) => void {
  let waits = false;
  return (written, of) => {
    if (written === 0 && !waits) process.stderr.write("Another import is under way; waiting for it.\n");
    waits = written === 0;
    if (written > 0 && (written % 10_000 === 0 || written === of))
      process.stderr.write(`${written} of ${of} keys\n`);
  };
}

function jsonOf({ problems, ...report }: ImportReport): object {
  return {
    ...report,
    problems: problems.map(({ line, column, refusal }) => ({ line, column, message: apiSentence(refusal) })),
  };
}

function textOf(report: ImportReport, dryRun: boolean): string {
  const { imported, devices, alreadyThere, problems, problemsInAll } = report;
  if (problemsInAll > 0) {
    const more = problemsInAll - problems.length;
    return [
      ...problems.map(({ line, column, refusal }) => {
        const place = column === null ? `Line ${line}` : `Line ${line}, ${column}`;
        return `${place}: ${apiSentence(refusal)}`;
      }),
      ...(more > 0 ? [`${more} more lines have problems.`] : []),
      "Nothing was imported.",
    ].join("\n");
  }
  const verb = dryRun ? "would be imported" : "imported";
  return `${counted(imported, "key")} with ${counted(devices, "device")} ${verb}; ${counted(alreadyThere, "key")} ${alreadyThere === 1 ? "is" : "are"} there already.`;
}
