/** What a form was sent with, as a plain value. */
import { callerAddress } from "../http/caller";
import { peerIn } from "../http/peer";
import type { PathParameters, Submission } from "./form";

/** `path`: of the page that has the form. `headers`: of its request. */
export function submissionOf(
  path: string,
  params: PathParameters,
  headers: Headers,
  fields: URLSearchParams,
): Submission {
  return {
    path,
    params,
    field: (name) => fields.get(name) ?? "",
    fields: (name) => fields.getAll(name),
    values: Object.fromEntries(fields),
    cookies: headers.get("cookie"),
    userAgent: headers.get("user-agent"),
    address: callerAddress(peerIn(headers), headers),
    acceptLanguage: headers.get("accept-language"),
    now: new Date(),
  };
}
