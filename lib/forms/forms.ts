/** Every form by the path it is sent to. */
import { account } from "./account";
import { consoleForms } from "./console/forms";
import { enter } from "./enter";
import type { Form } from "./form";
import { manage } from "./manage";
import { matchPath, type PathParams } from "./match-path";

const FORMS: readonly (readonly [pattern: string, form: Form])[] = [
  ["/manage", manage],
  ["/account", account],
  ["/account/enter", enter],
  ...consoleForms,
];

/** Undefined for a path without forms. */
export function formAt(path: string): { form: Form; params: PathParams } | undefined {
  for (const [pattern, form] of FORMS) {
    const params = matchPath(pattern, path);
    if (params) return { form, params };
  }
  return undefined;
}
