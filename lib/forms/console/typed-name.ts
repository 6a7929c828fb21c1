/** Acts that cannot be taken back ask for the name of what they destroy. */
import { invalid } from "../../domain/errors";
import type { Submission } from "../form";

/** The field `confirm` holds the name, as it is written on the page. Throws `invalid_input`. */
export function requireTypedName({ field }: Submission, name: string): void {
  if (field("confirm").trim().toLowerCase() !== name.trim().toLowerCase()) {
    throw invalid(`Type ${name} to confirm. Nothing was changed.`);
  }
}
