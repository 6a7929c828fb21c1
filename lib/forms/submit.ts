/** From a web Request to a form's outcome: where it came from, whether it can be read, and what it said. */
import { config } from "../config";
import { readText } from "../http/body";
import { HttpError } from "../http/http-error";
import { isForeign } from "../session/origin";
import { placeToShow } from "./console/place-to-show";
import type { Form, Outcome } from "./form";
import type { PathParams } from "./match-path";
import { submissionOf } from "./submission";

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
    return { path: await placeToShow(path, request), status: 403, problem: "foreign_origin" };
  }
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) {
    return { path: await placeToShow(path, request), status: 415, problem: "unreadable" };
  }
  let fields: URLSearchParams;
  try {
    fields = new URLSearchParams(await readText(request, bytesMax(path)));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const isTooLarge = error.code === "too_large";
    const problem = isTooLarge ? "too_large" : "unreadable";
    return { path: await placeToShow(path, request), status: error.status, problem };
  }
  return form(submissionOf(path, params, request.headers, fields));
}

/** As a form whose fields stand in the address: for the way back from a provider, and nothing else. */
export function visit(form: Form, request: Request): Promise<Outcome> {
  const { pathname, searchParams } = new URL(request.url);
  return form(submissionOf(pathname, {}, request.headers, searchParams));
}

/** Notes of a release, with every sign of theirs written as three percent codes; elsewhere what every body may have. */
function bytesMax(path: string): number | undefined {
  return path.startsWith("/console/applications/") ? CONSOLE_BYTES_MAX : undefined;
}
