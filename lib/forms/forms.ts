/** Every form by the path it is sent to. */
import { account } from "./account";
import { enter } from "./enter";
import type { Form } from "./form";
import { manage } from "./manage";

const FORMS: ReadonlyMap<string, Form> = new Map([
  ["/manage", manage],
  ["/account", account],
  ["/account/enter", enter],
]);

/** Undefined for a path without forms. */
export function formAt(path: string): Form | undefined {
  return FORMS.get(path);
}
