/** From a web Request to a form's outcome: where it came from, whether it can be read, and what it said. */
import { config } from "../config";
import { readText } from "../http/body";
import { clientAddress } from "../http/client-address";
import { HttpError } from "../http/http-error";
import { currentPeer } from "../http/peer";
import type { Form, Outcome, Submission } from "./form";
import type { PathParams } from "./match-path";
import { isForeign } from "./origin";

const FORM_TYPE = "application/x-www-form-urlencoded";
const CONSOLE_BYTES_MAX = 1024 * 1024;

/** `path`: the page to show when nothing can be done with the request. Throws what the form throws. */
export async function submit(
  form: Form,
  path: string,
  request: Request,
  params: PathParams = {},
): Promise<Outcome> {
  if (isForeign(request.headers, config().accountUrl)) {
    return { path, status: 403, problem: "foreign_origin" };
  }
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) return { path, status: 415, problem: "unreadable" };
  let fields: URLSearchParams;
  try {
    fields = new URLSearchParams(await readText(request, bytesMax(path)));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const isTooLarge = error.code === "too_large";
    return { path, status: error.status, problem: isTooLarge ? "too_large" : "unreadable" };
  }
  return form(submissionOf(path, params, request.headers, fields));
}

/** Notes of a release, with every sign of theirs written as three percent codes; elsewhere what every body may have. */
function bytesMax(path: string): number | undefined {
  return path.startsWith("/console/applications/") ? CONSOLE_BYTES_MAX : undefined;
}

function submissionOf(
  path: string,
  params: PathParams,
  headers: Headers,
  fields: URLSearchParams,
): Submission {
  const forwarded = headers.get("x-forwarded-for");
  return {
    path,
    params,
    field: (name) => fields.get(name) ?? "",
    fields: (name) => fields.getAll(name),
    values: Object.fromEntries(fields),
    cookies: headers.get("cookie"),
    userAgent: headers.get("user-agent"),
    address: clientAddress(currentPeer()?.address ?? null, forwarded, config().trustedProxies),
    acceptLanguage: headers.get("accept-language"),
    now: new Date(),
  };
}
