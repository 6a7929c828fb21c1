/** What is answered instead of a server action, to the script that sent the form. */
import type { RefusedForm } from "../words/refused-forms";

/** The header in which Next's client names the action. */
export const ACTION_HEADER = "next-action";

export type RefusedAction = Readonly<{ head: Readonly<Record<string, string>>; body: RefusedForm }>;

/** Next's client makes the body the error's message, with this type alone: without a charset. */
const HEAD = { "cache-control": "no-store", "content-type": "text/plain" };

export function refusedAction(why: RefusedForm): RefusedAction {
  return { head: HEAD, body: why };
}
