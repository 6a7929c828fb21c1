/** How far a license is extended, as forms send it: "month", "year", or "date" with a day beside it. */
import type { Extension } from "../../domain/keys/extend";
import { momentIn } from "./key-fields";
import type { OperatorSubmission } from "./operator-form";
import { inField, refusedForm } from "./refusal";

const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** `by`, `until`: what the form calls its fields. Throws a refusal. */
export async function extensionIn(
  { field, now }: Pick<OperatorSubmission, "field" | "now">,
  by: string,
  until: string,
): Promise<Extension> {
  const months = MONTHS[field(by)];
  if (months !== undefined) return { months };
  const to = await inField(until, () => momentIn(field(until), "expiresAt"));
  if (!to) throw refusedForm(({ keys }) => keys.lastDayMissing, until);
  if (to <= now) throw refusedForm(({ keys }) => keys.lastDayOver, until);
  return { to };
}
