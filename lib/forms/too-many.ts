/** Forms that are sent too often. */
import type { Spent } from "../limits/consume";
import type { ProblemCode } from "../words/messages";
import type { Refused } from "./form";

/** `values`: what is shown again; all that was typed when left out. */
export function tooMany(
  problem: ProblemCode,
  { resetSeconds: retryAfterSeconds }: Spent,
  values?: Refused["values"],
): Refused {
  return { problem, retryAfterSeconds, ...(values && { values }) };
}
