/** Schemas at the edge: the domain's own parsers, told as zod issues. */
import * as z from "zod";
import { DomainError } from "../domain/errors";
import { isStorable } from "../domain/text";
import { HttpError } from "./http-error";

/** What a field is that is no string. */
function noString({ input }: { input?: unknown }): string {
  return input === undefined ? "is missing" : "must be a string";
}

/** A string that the database can hold, at most `lengthMax` characters long. */
export function text(lengthMax: number) {
  return z
    .string({ error: noString })
    .max(lengthMax, `may have at most ${lengthMax} characters`)
    .refine(isStorable, "contains characters that cannot be stored");
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
      if (!(error instanceof DomainError)) throw error;
      issues.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });
}

/** Throws `invalid_request` with one sentence about the first thing wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new HttpError("invalid_request", explain(parsed.error.issues[0]));
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "The input is not valid.";
  if (issue.code === "unrecognized_keys") {
    return `${issue.keys.map((key) => JSON.stringify(key)).join(", ")} ${issue.keys.length > 1 ? "are" : "is"} not known here.`;
  }
  // The domain's parsers speak in whole sentences; the rest says what the field must be.
  if (issue.message.endsWith(".")) return issue.message;
  return `${issue.path.length > 0 ? JSON.stringify(issue.path.join(".")) : "The body"} ${issue.message}.`;
}
