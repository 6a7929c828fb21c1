/** What a step of the demo is, and whether an answer is the one it expects. Pure. */
import type { z } from "zod";
import type { Executable } from "./sandbox";
import type { HttpCall } from "./shell";

type Step<T> = Readonly<{
  /** What is tried, as the summary names it. */
  title: string;
  /** What happened when all went as it should: one short line. */
  done: string;
  /** The answer that counts as right, in words for a person and as a schema. */
  expects: string;
  shape: z.ZodType<T>;
  /** The members of the answer that are worth showing, inner ones as `outer.inner`; by default all. */
  excerpt?: readonly string[];
  note?: string;
}>;

export type CallStep<T> = Step<T> &
  Readonly<{
    call: HttpCall;
    status: number;
    /** For how long it is asked again while the answer is another one; by default it is not. */
    timeoutMs?: number;
  }>;

export type ProgramStep<T> = Step<T> &
  Readonly<{
    runs: Executable;
    args: readonly string[];
    /** How a person types it. */
    typed: readonly string[];
    answers: "json" | "text";
    exitCode: number;
  }>;

const CAME_LENGTH_MAX = 1_000;

/** One line of the summary. */
export type StepRecord = Readonly<{
  kind: "call" | "program";
  title: string;
  answer: string;
  isRefusal: boolean;
  milliseconds: number;
}>;

/** The service does not do what the demo says it does. */
export class UnexpectedAnswer extends Error {
  override name = "UnexpectedAnswer";
  /** Lines: what was tried, what was expected, what came. */
  readonly details: readonly string[];

  constructor(step: { title: string; expects: string }, typed: readonly string[], came: string) {
    super(`${step.title}: the answer is not the expected one.`);
    this.details = [...typed, `expected  ${step.expects}`, `came      ${came.slice(0, CAME_LENGTH_MAX)}`];
  }
}

/** `value` in the step's shape, `raw` as it came; null when the answer has another shape. */
export function readAnswer<T>(
  shape: z.ZodType<T>,
  text: string,
  form: "json" | "text",
): { value: T; raw: unknown } | null {
  let raw: unknown = text;
  try {
    if (form === "json") raw = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = shape.safeParse(raw);
  return parsed.success ? { value: parsed.data, raw } : null;
}

/** "403 limit_reached": a status with the code that explains it, where there is one. */
export function statusWords(status: number, body: unknown): string {
  const code = typeof body === "object" && body !== null && "error" in body ? ` ${body.error}` : "";
  return `${status}${code}`;
}
