/** What is wrong with lines of an import, with what stands there. Pure. */
import type { Refusal } from "../refusals";
import { type ImportColumn, type ImportLine, textOf } from "./import-columns";

/** `column`: null where it is the whole line. `value`: what stands there; of a key only its end. */
export type ImportProblem = Readonly<{
  line: number;
  column: ImportColumn | null;
  value: string | null;
  refusal: Refusal;
}>;

/** Lines with the same thing wrong in the same column. `examples`: the first of them. */
export type ProblemReason = Readonly<{
  column: ImportColumn | null;
  refusal: Refusal;
  count: number;
  examples: readonly Pick<ImportProblem, "line" | "value">[];
}>;

const EXAMPLES_MAX = 10;
const VALUE_LENGTH_MAX = 100;

/** The most frequent first. */
export function problemReasons(problems: readonly ImportProblem[]): ProblemReason[] {
  const reasons = new Map<string, { count: number; examples: ImportProblem[] }>();
  for (const problem of problems) {
    const name = JSON.stringify([problem.column, problem.refusal]);
    const reason = reasons.get(name) ?? { count: 0, examples: [] };
    reasons.set(name, reason);
    reason.count += 1;
    if (reason.examples.length < EXAMPLES_MAX) reason.examples.push(problem);
  }
  return [...reasons.values()]
    .flatMap(({ count, examples }) => {
      const [first] = examples;
      return first ? [{ column: first.column, refusal: first.refusal, count, examples }] : [];
    })
    .toSorted((one, other) => other.count - one.count);
}

export const IMPORT_PROBLEM_TITLES = ["line", "column", "value", "reason"];

/** Under these titles. `reason`: as its reader is told. */
export function importProblemCells(
  { line, column, value }: ImportProblem,
  reason: string,
): (string | number)[] {
  return [line, column ?? "", value ?? "", reason];
}

/** Where the rest of the file could not be read: how much would be left out, no one knows. */
export function isReadWhole(problems: readonly ImportProblem[]): boolean {
  return !problems.some(({ refusal }) => refusal.id === "import_csv_broken");
}

/** What stands in a column. A key is as good as a password, so only how long it is and its last four characters are told. */
export function shownValue(column: ImportColumn | null, given: ImportLine): string | null {
  if (column === null) return null;
  const value = given[column];
  const text = typeof value === "object" && value !== null ? jsonOf(value) : textOf(value);
  if (column !== "key") return cut(text);
  return text.length > 8 ? `…${text.slice(-4)} (${text.length})` : `(${text.length})`;
}

export function cut(text: string): string {
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Nested too deeply.
    return "";
  }
}
