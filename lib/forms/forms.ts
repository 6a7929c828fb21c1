/** Every form by the path it is sent to. */
import { account } from "./account";
import { consoleForms } from "./console/forms";
import { enter } from "./enter";
import type { Form } from "./form";
import { manage } from "./manage";
import { entryAt, type PathParams, type PathTable } from "./match-path";

const FORMS: PathTable<Form> = [
  ["/manage", manage],
  ["/account", account],
  ["/account/enter", enter],
  ...consoleForms,
];

/** Undefined for a path without forms. */
export function formAt(path: string): { form: Form; params: PathParams } | undefined {
  const found = entryAt(FORMS, path);
  return found && { form: found.entry, params: found.params };
}
