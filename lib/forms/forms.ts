/** Every form by the path it is sent to. */
import { consoleForms } from "./console/forms";
import type { Form } from "./form";
import { entryAt, type PathParams, type PathTable } from "./match-path";

const FORMS: PathTable<Form> = consoleForms;

/** Undefined for a path without forms. */
export function formAt(path: string): { form: Form; params: PathParams } | undefined {
  const found = entryAt(FORMS, path);
  return found && { form: found.entry, params: found.params };
}
