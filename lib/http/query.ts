/** Parameters of an address as one object, for a schema. */
import type { z } from "zod";
import { HttpError } from "./http-error";
import { parseInput } from "./schema";

/** Throws `invalid_request`. */
export function onlyOnce(query: URLSearchParams): Record<string, string> {
  for (const name of query.keys()) {
    if (query.getAll(name).length > 1)
      throw new HttpError("invalid_request", `${JSON.stringify(name)} is given twice.`);
  }
  return Object.fromEntries(query);
}

/** Those that the schema names, each once; others are ignored. Throws `invalid_request`. */
export function readQuery<Shape extends z.ZodRawShape>(
  query: URLSearchParams,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const given: Record<string, string> = {};
  for (const name in schema.shape) {
    const [value, second] = query.getAll(name);
    if (second !== undefined) throw new HttpError("invalid_request", `"${name}" is given twice.`);
    if (value !== undefined) given[name] = value;
  }
  return parseInput(schema, given);
}
