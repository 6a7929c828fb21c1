/** What a form was sent with, as a plain value. */
import type { Submission } from "../forms/form";
import { callerAddress } from "../http/caller";
import { currentPeer } from "../http/peer";

/** Names that React gives to what belongs to an action and not to the visitor. */
const NOT_A_FIELD = "$ACTION";

/** `path`: of the page that has the form. Files are left out. */
export function submissionOf(form: FormData, headers: Headers, path: string): Submission {
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith(NOT_A_FIELD)) fields.append(name, value);
  }
  return {
    path,
    params: {},
    field: (name) => fields.get(name) ?? "",
    fields: (name) => fields.getAll(name),
    values: Object.fromEntries(fields),
    cookies: headers.get("cookie"),
    userAgent: headers.get("user-agent"),
    address: callerAddress(currentPeer(), headers),
    acceptLanguage: headers.get("accept-language"),
    now: new Date(),
  };
}
