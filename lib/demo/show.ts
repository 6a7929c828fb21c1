/** How chapters and steps look. */
import { fill, firstLines, jsonPieces } from "./layout";
import type { Terminal } from "./terminal";

export type ShownStep = Readonly<{
  done: string;
  /** The command, ready to be copied. */
  typed: readonly string[];
  /** A status or exit code, or nothing where it says nothing. */
  outcome: string;
  isRefusal: boolean;
  /** Text with its own lines, or a value to show as JSON: those of its members, or all. */
  answer: unknown;
  members: readonly string[] | undefined;
  note: string | undefined;
}>;

export const COMMAND_INDENT = "    ";
const ARROW = "→ ";
const JSON_LINES_MAX = 5;

export function showChapter({ line, paint, width }: Terminal, title: string, introduction: string): void {
  line();
  line();
  line(paint.bold(paint.cyan(title)));
  for (const text of fill(introduction.split(" "), width)) line(text);
}

export function showStep(terminal: Terminal, step: ShownStep): void {
  const { line, paint, width } = terminal;
  line();
  line(`${paint.green("✓")} ${paint.bold(step.done)}`);
  for (const text of step.typed) line(paint.dim(`${COMMAND_INDENT}${text}`));
  const colour = step.isRefusal ? paint.yellow : paint.green;
  const [first = "", ...rest] = excerptLines(step, width - COMMAND_INDENT.length - ARROW.length);
  const body = first.slice(step.outcome.length);
  line(`${COMMAND_INDENT}${paint.dim(ARROW)}${colour(step.outcome)}${paint.dim(body)}`);
  for (const text of rest) line(paint.dim(`${COMMAND_INDENT}${" ".repeat(ARROW.length)}${text}`));
  if (step.note === undefined) return;
  for (const text of fill(step.note.split(" "), width - COMMAND_INDENT.length))
    line(`${COMMAND_INDENT}${text}`);
}

export function showOmission({ line, paint, width }: Terminal, what: string): void {
  line();
  for (const text of fill(`– Left out: ${what}`.split(" "), width)) line(paint.dim(text));
}

function excerptLines({ outcome, answer, members }: ShownStep, width: number): string[] {
  if (typeof answer === "string")
    return [outcome, answer]
      .filter(Boolean)
      .join(" ")
      .split("\n")
      .map((text) => cut(text, width));
  return firstLines(fill([outcome, ...jsonPieces(answer, members)].filter(Boolean), width), JSON_LINES_MAX);
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
