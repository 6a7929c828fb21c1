/** Requests and answers of real calls; `tests/api/openapi/examples.test.ts` writes the file. */
import examples from "./examples.json";

type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Of a call, by "request" or by status. Empty where there is none. */
export function exampleOf(id: string, part: string): { example?: unknown } {
  const example = (examples as Examples)[id]?.[part];
  return example === undefined ? {} : { example };
}
