/** Acts that cannot be taken back ask for the name of what they destroy. */
import { invalid } from "../../domain/errors";
import type { Submission } from "../form";
import { invalidField } from "./field-refusal";

/** As lib/ui/console/confirm.tsx calls it. */
const CONFIRM_FIELD = "confirm";

/**
 * The field `confirm` holds the name, as it is written on the page. `name` is that of the row, never of a field of the same
 * form, and never empty. Throws `invalid_input`.
 */
export function requireTypedName({ field }: Submission, name: string): void {
  const wanted = name.trim();
  if (!wanted) throw invalid("The form is incomplete. Load the page again and send it once more.");
  if (field(CONFIRM_FIELD).trim().toLowerCase() !== wanted.toLowerCase()) {
    throw invalidField(CONFIRM_FIELD, `Type ${wanted} to confirm. Nothing was changed.`);
  }
}
