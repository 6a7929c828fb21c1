/** `import`: keys that another system issued. */
import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { findApplication } from "../domain/applications/find";
import { type ImportReport, importKeys } from "../domain/moving/import-keys";
import {
  IMPORT_PROBLEM_TITLES,
  importProblemCells,
  type ProblemReason,
  problemReasons,
} from "../domain/moving/import-problems";
import { readImport } from "../domain/moving/read-import";
import { SYSTEMS, type SystemName } from "../domain/moving/systems/system";
import { openGivenFile } from "../process/given-file";
import { csvOf } from "../words/csv";
import { apiSentence } from "../words/refusals/api";
import { productPlan } from "./options";
import { counted, print, ToldError, withContext } from "./run";

type Flags = {
  from?: SystemName;
  plan?: string;
  product?: Record<string, string>;
  dryRun?: boolean;
  skipInvalid?: boolean;
  invalidTo?: string;
  json?: boolean;
};

/** Problems in JSON, and reasons. */
const PROBLEMS_TOLD = 100;

export function addImportCommand(program: Command): void {
  program
    .command("import <app> <file>")
    .description("take over keys of another system from CSV or JSON: all of them, or none")
    .addOption(new Option("--from <system>", "whose export it is; else our own columns").choices(SYSTEMS))
    .option("--plan <code>", "plan of lines that name none, and of products that have none")
    .option("--product <name=plan>", "plan of a product of the other system; several times", productPlan)
    .option("--dry-run", "only say what would be done")
    .option("--skip-invalid", "leave out the lines that cannot be imported, instead of importing none")
    .option("--invalid-to <file>", "write the lines that cannot be imported, and why, to a CSV file")
    .action(async (slug: string, file: string, flags: Flags, command: Command) => {
      const {
        from = null,
        plan = null,
        product = {},
        dryRun = false,
        skipInvalid = false,
        invalidTo,
      } = flags;
      const { json = false } = command.optsWithGlobals<Flags>();
      const report = await withContext(command, async (ctx) => {
        const application = await findApplication(ctx, slug);
        return importKeys(ctx, application, await readImport(await openGivenFile(file), from), {
          plan,
          products: product,
          dryRun,
          skipInvalid,
          ...(json ? {} : { onProgress: progressShown() }),
        });
      });
      if (invalidTo !== undefined) await writeInvalid(invalidTo, report);
      print(command, { json: jsonOf(report), text: textOf(report, dryRun) });
      if (report.problems.length > report.skipped)
        throw new ToldError("The file has lines that cannot be imported.");
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

/** Readable by its owner alone: it may have customers' names and addresses. */
async function writeInvalid(path: string, { problems }: ImportReport): Promise<void> {
  const rows = problems.map((one) => importProblemCells(one, apiSentence(one.refusal)));
  await writeFile(path, csvOf([IMPORT_PROBLEM_TITLES, ...rows]), { mode: 0o600 });
}

function jsonOf({ problems, ...report }: ImportReport): object {
  return {
    ...report,
    problems: problems.slice(0, PROBLEMS_TOLD).map(({ line, column, value, refusal }) => ({
      line,
      column,
      value,
      message: apiSentence(refusal),
    })),
    problemsInAll: problems.length,
    reasons: problemReasons(problems)
      .slice(0, PROBLEMS_TOLD)
      .map(({ column, refusal, count, examples }) => ({
        column,
        message: apiSentence(refusal),
        count,
        lines: examples.map(({ line }) => line),
      })),
  };
}

function textOf(report: ImportReport, dryRun: boolean): string {
  const { imported, devices, alreadyThere, skipped, importable, problems } = report;
  const reasons = problemReasons(problems);
  const more = reasons.length - PROBLEMS_TOLD;
  const told = [
    ...reasons.slice(0, PROBLEMS_TOLD).flatMap(reasonText),
    ...(more > 0 ? [`${more} more reasons; --invalid-to writes all lines to a file.`] : []),
  ];
  if (problems.length > skipped) {
    const others =
      importable > 0
        ? [`${counted(importable, "key")} can be imported: --skip-invalid leaves the other lines out.`]
        : [];
    return [...told, "Nothing was imported.", ...others].join("\n");
  }
  const verb = dryRun ? "would be imported" : "imported";
  const left = skipped > 0 ? `; ${counted(skipped, "line")} left out` : "";
  return [
    ...told,
    `${counted(imported, "key")} with ${counted(devices, "device")} ${verb}; ${counted(alreadyThere, "key")} ${alreadyThere === 1 ? "is" : "are"} there already${left}.`,
  ].join("\n");
}

/** One line for one, and for more how many there are, and the first of them with what stands there. */
function reasonText({ column, refusal, count, examples }: ProblemReason): string[] {
  const place = column === null ? "" : `, ${column}`;
  const sentence = apiSentence(refusal);
  const [first] = examples;
  if (count === 1 && first) return [`Line ${first.line}${place}: ${sentence}${quoted(first.value)}`];
  const more = count - examples.length;
  return [
    `${count} lines${place}: ${sentence}`,
    ...examples.map(({ line, value }) => `  line ${line}${quoted(value)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** Values come from a stranger's file, and a terminal obeys control characters. */
function quoted(value: string | null): string {
  return value === null ? "" : ` "${value.replace(/[\p{Cc}\p{Cf}]/gu, "\uFFFD")}"`;
}
