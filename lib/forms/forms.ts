/** Every form by the path it is sent to. */
import { consoleForms } from "./console/forms";
import type { Form } from "./form";
import { entryAt, type PathParams } from "./match-path";

/** Undefined for a path without forms. */
export function formAt(path: string): { form: Form; params: PathParams } | undefined {
  const found = entryAt(consoleForms, path);
  return found && { form: found.entry, params: found.params };
}
