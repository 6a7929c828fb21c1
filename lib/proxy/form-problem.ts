/** Why a form reaches no action: what Next would answer with a bare line, or with a page on which nothing has happened. */
import { config } from "../config";
import { HttpError } from "../http/http-error";
import { ACTION_HEADER } from "../http/refused-action";
import type { FormProblem } from "../messages/refused-forms";
import { isForeign } from "../session/origin";
import { actionsIn, isReply } from "./action-form";
import { isKnownAction } from "./known-actions";
import { readForm } from "./read-form";

/** Null for a form that reaches its action. Reads the body. */
export async function problemWithForm(request: Request): Promise<FormProblem | null> {
  if (isForeign(request.headers, config().accountUrl)) return "foreign_origin";
  try {
    const form = await readForm(request);
    return problemWithAction(request, form);
  } catch (error) {
    return error instanceof HttpError && error.code === "too_large" ? "too_large" : "unreadable";
  }
}

function problemWithAction({ headers, url }: Request, form: FormData): FormProblem | null {
  const { pathname } = new URL(url);
  const named = headers.get(ACTION_HEADER);
  const ids = named === null ? actionsIn(form) : [named];
  if (ids === null) return "unreadable";
  if (ids.length === 0 || !ids.every((id) => isKnownAction(id, pathname))) return "outdated";
  if (named !== null && !isReply(form)) return "unreadable";
  // As Next compares it: what is sent otherwise is the form of no action to it.
  return headers.get("content-type")?.startsWith("multipart/form-data") ? null : "unreadable";
}
