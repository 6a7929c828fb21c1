/** The table at the end: every step, its answer, its time. */
import type { StepRecord } from "./step";
import type { Terminal } from "./terminal";

const HEADINGS = { title: "Step", answer: "Answer", milliseconds: "ms" };

export function printSummary(terminal: Terminal, steps: readonly StepRecord[], totalMs: number): void {
  const { line, paint } = terminal;
  const rows = steps.map((step, index) => ({ ...step, number: String(index + 1), ms: milliseconds(step) }));
  const widthOf = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  const number = widthOf(rows.map((row) => row.number));
  const title = widthOf([HEADINGS.title, ...rows.map((row) => row.title)]);
  const answer = widthOf([HEADINGS.answer, ...rows.map((row) => row.answer)]);
  const ms = widthOf([HEADINGS.milliseconds, ...rows.map((row) => row.ms)]);
  const rule = paint.dim("─".repeat(number + title + answer + ms + 6));
  line();
  line();
  line(paint.bold(paint.cyan("Summary")));
  line();
  const headings = [
    "".padEnd(number),
    HEADINGS.title.padEnd(title),
    HEADINGS.answer.padEnd(answer),
    HEADINGS.milliseconds.padStart(ms),
  ];
  line(paint.dim(headings.join("  ")));
  line(rule);
  for (const row of rows) {
    const colour = row.isRefusal ? paint.yellow : paint.green;
    const cells = [
      paint.dim(row.number.padStart(number)),
      row.title.padEnd(title),
      colour(row.answer.padEnd(answer)),
      row.ms.padStart(ms),
    ];
    line(cells.join("  "));
  }
  line(rule);
  printTotals(terminal, steps, totalMs);
}

function printTotals({ line, paint }: Terminal, steps: readonly StepRecord[], totalMs: number): void {
  const calls = steps.filter(({ kind }) => kind === "call");
  const programs = steps.length - calls.length;
  const refusals = steps.filter(({ isRefusal }) => isRefusal).length;
  const callsMs = calls.reduce((sum, step) => sum + step.milliseconds, 0);
  line(
    `${paint.green("✓")} All ${steps.length} steps had the answer they should have, ${paint.yellow(`${refusals} of them a refusal`)}.`,
  );
  line(
    `  ${calls.length} HTTP calls in ${Math.round(callsMs)} ms; ${programs} programs, whose time is mostly that of starting Node.`,
  );
  line(`  ${(totalMs / 1000).toFixed(1)} s in all, with making the database and starting the server.`);
}

function milliseconds({ milliseconds: ms }: StepRecord): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}
