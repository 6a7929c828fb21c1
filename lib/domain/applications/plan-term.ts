/** How long a plan's keys hold, and what else is said of them in the same way: the values of these fields, judged by their kinds. */
import { parseAddressTemplate } from "./address-template";
import { parsePlanChoice, parsePlanDays } from "./plan";
import { isOfKind, type PlanTermField, type PlanValues } from "./plan-fields";

export type PlanTermValue = PlanValues[PlanTermField];

/** Throws `invalid_input`, also for what is of another type than the field's. */
export function checkedTerm(field: PlanTermField, value: PlanTermValue): PlanTermValue {
  if (isOfKind(field, "days")) return parsePlanDays(field, typeof value === "string" ? Number.NaN : value);
  const text = value === null ? "" : String(value);
  return isOfKind(field, "choice") ? parsePlanChoice(field, text) : parseAddressTemplate(field, text);
}
