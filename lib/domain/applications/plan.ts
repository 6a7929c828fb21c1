/** What a plan is and who may issue keys of it. Pure. */
import type { DurationStart, PlanStatus } from "../../db/generated/enums";
import { refused } from "../errors";
import { checkedName, checkedText } from "../text";
import { type Features, PLAN_FIELDS, PLAN_STATUSES, type PlanFieldOf, type PlanValues } from "./plan-fields";

export type { DurationStart, PlanStatus };

export const SEATS_MAX = 1_000_000;
const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const NAME_LENGTH_MAX = 200;
const FEATURE_NAME = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;
const FEATURES_MAX = 200;
export const FEATURE_TEXT_LENGTH_MAX = 200;
/** A hundred years. */
export const PLAN_DAYS_MAX = 36_500;

/** Keys may be issued of public and hidden plans (docs/contract.md 4.1). */
export function mayIssue(status: PlanStatus): boolean {
  return status === "public" || status === "hidden";
}

export function parsePlanCode(text: string): string {
  if (!CODE.test(text)) throw refused("plan_code_malformed");
  return text;
}

/** Throws `invalid_input` also for words that the console's addresses use. */
export function parseNewPlanCode(text: string): string {
  const code = parsePlanCode(text);
  if (code === "new") throw refused("plan_code_reserved");
  return code;
}

export function parsePlanName(text: string): string {
  const name = checkedName("planName", text, NAME_LENGTH_MAX);
  if (!name) throw refused("plan_name_empty");
  return name;
}

export function parsePlanStatus(text: string): PlanStatus {
  if (!isPlanStatus(text)) throw refused("plan_status_unknown", { statuses: PLAN_STATUSES });
  return text;
}

/** 1 to 1 000 000, or null for unlimited. */
export function parseSeats(seats: number | null): number | null {
  if (seats !== null && (!Number.isInteger(seats) || seats < 1 || seats > SEATS_MAX)) {
    throw refused("seats_out_of_range", { max: SEATS_MAX });
  }
  return seats;
}

/** 1 to 36 500, or null for none. */
export function parsePlanDays(field: PlanFieldOf<"days">, days: number | null): number | null {
  if (days !== null && (!Number.isInteger(days) || days < 1 || days > PLAN_DAYS_MAX)) {
    throw refused("plan_days_out_of_range", { field, max: PLAN_DAYS_MAX });
  }
  return days;
}

export function parsePlanChoice<Field extends PlanFieldOf<"choice">>(
  field: Field,
  text: string,
): PlanValues[Field] {
  const { choices } = PLAN_FIELDS[field];
  const known = choices.find((one) => one === text);
  if (known === undefined) throw refused("plan_choice_unknown", { choice: field, choices });
  return known;
}

/** Feature values are boolean, finite number, text or null; anything else is refused (docs/contract.md D2, D10). */
export function parseFeatures(features: Record<string, unknown>): Features {
  const entries = Object.entries(features);
  if (entries.length > FEATURES_MAX) throw refused("features_too_many", { max: FEATURES_MAX });
  for (const [name, value] of entries) {
    if (!FEATURE_NAME.test(name)) throw refused("feature_name_malformed", { name });
    const fine =
      value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
    if (typeof value === "string") {
      checkedText({ feature: name }, value, FEATURE_TEXT_LENGTH_MAX);
      continue;
    }
    if (!fine) throw refused("feature_value_malformed", { name });
  }
  return Object.fromEntries(entries) as Features; // every value was checked above
}

function isPlanStatus(text: string): text is PlanStatus {
  return (PLAN_STATUSES as readonly string[]).includes(text);
}
