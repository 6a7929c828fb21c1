/** Schemas at the edge: the domain's own parsers, told as zod issues. */
import * as z from "zod";
import { DomainError } from "../domain/errors";
import type { Refusal } from "../domain/refusals";
import { likelyOf } from "../domain/releases/nearest";
import { isStorable } from "../domain/text";
import { apiSentence } from "../words/refusals/api";
import { HttpError } from "./http-error";

/** What is wrong with the first field that is wrong, for interfaces that say it in words of their own. */
export type InputFault =
  | Readonly<{ refusal: Refusal }>
  | Readonly<{ field: string; rule: "missing" | "not_storable" | "not_possible" }>
  | Readonly<{ field: string; rule: "too_long"; max: number }>;

export class InputError extends HttpError {
  /** Null where it is about no field. */
  readonly fault: InputFault | null;

  constructor(message: string, fault: InputFault | null) {
    super("invalid_request", message);
    this.fault = fault;
  }
}

/** What a field is that is no string. */
function noString({ input }: { input?: unknown }): string {
  return input === undefined ? "is missing" : "must be a string";
}

/** A string that the database can hold, at most `lengthMax` characters long once it has its `plain` form. */
export function text(lengthMax: number, plain: (text: string) => string = (value) => value) {
  return z
    .string({ error: noString })
    .overwrite(plain)
    .max(lengthMax, `may have at most ${lengthMax} characters`)
    .refine(isStorable, {
      error: "contains characters that cannot be stored",
      params: { rule: "not_storable" },
    });
}

/** Null means absent (docs/contract.md D8). */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null);
}

/** A schema out of a domain parser that throws `invalid_input`. */
export function parsedBy<T>(parse: (text: string) => T) {
  return z.string({ error: noString }).transform((value, issues) => {
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof DomainError) || !error.refusal) throw error;
      const { refusal } = error;
      issues.addIssue({ code: "custom", message: apiSentence(refusal), params: { refusal } });
      return z.NEVER;
    }
  });
}

/** Throws `invalid_request` with one sentence about the first thing wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  throw new InputError(explain(issue, known), issue ? faultIn(issue) : null);
}

function faultIn(issue: z.core.$ZodIssue): InputFault | null {
  const field = issue.path.join(".");
  const params = issue.code === "custom" ? issue.params : undefined;
  if (params?.refusal) return { refusal: params.refusal as Refusal }; // parsedBy put it there
  if (field === "") return null;
  if (params?.rule === "not_storable") return { field, rule: "not_storable" };
  if (issue.code === "too_big") return { field, rule: "too_long", max: Number(issue.maximum) };
  return { field, rule: issue.code === "invalid_type" ? "missing" : "not_possible" };
}

/** `known`: the fields of the body. */
function explain(issue: z.core.$ZodIssue | undefined, known: readonly string[]): string {
  if (!issue) return "The input is not valid.";
  if (issue.code === "unrecognized_keys")
    return unknownFields(issue.keys, issue.path.length > 0 ? [] : known);
  // The domain's parsers speak in whole sentences; the rest says what the field must be.
  if (/[.?]$/.test(issue.message)) return issue.message;
  return `${issue.path.length > 0 ? JSON.stringify(issue.path.join(".")) : "The body"} ${issue.message}.`;
}

/** A mistyped "expireAt" must not sell an endless license, and should be found at once. */
function unknownFields(names: readonly string[], known: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name)).join(", ");
  if (names.length > 1) return `${quoted} are not known here.`;
  const meant = likelyOf(names[0] ?? "", known);
  return `${quoted} is not known here.${meant === null ? "" : ` Did you mean ${JSON.stringify(meant)}?`}`;
}
