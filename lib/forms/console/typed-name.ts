/** Acts that cannot be taken back ask for the name of what they destroy. */
import { refused } from "../../domain/errors";
import type { Submission } from "../form";
import { refusedForm } from "./refusal";

/** As lib/ui/console/typed-name-field.tsx calls it. */
const CONFIRM_FIELD = "confirm";

/**
 * The field `confirm` holds the name, as it is written on the page. `name` is that of the row, never of a field of the same
 * form, and never empty. Throws a refusal.
 */
export function requireTypedName({ field }: Submission, name: string): void {
  const wanted = name.trim();
  if (!wanted) throw refused("form_incomplete");
  if (field(CONFIRM_FIELD).trim().toLowerCase() !== wanted.toLowerCase()) {
    throw refusedForm((words) => words.confirm(wanted), CONFIRM_FIELD);
  }
}
