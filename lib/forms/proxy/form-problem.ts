/** Why a form reaches no action: what Next would answer with a bare line, or with a page on which nothing has happened. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "../../config/config";
import { readBytes } from "../../http/body";
import { formBytesMax, TOO_LARGE_HEADER } from "../../http/form-bytes";
import { HttpError } from "../../http/http-error";
import { ACTION_HEADER } from "../../http/refused-action";
import { isForeign } from "../../session/origin";
import type { FormProblem } from "../../words/refused-forms";
import { actionsIn, isReply } from "./action-form";

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

/** `workers`: the pages that have the action, as "app/(customers)/account/licenses/[id]/page". */
type Manifest = Readonly<{
  node: Readonly<Record<string, Readonly<{ workers: Readonly<Record<string, unknown>> }>>>;
}>;
type Addresses = readonly RegExp[];

let known: ReadonlyMap<string, Addresses> | null | undefined;

/** Whether the page at the path has the action. True where the build does not tell: Next refuses by itself then. */
function isKnownAction(id: string, path: string): boolean {
  if (known === undefined) known = actionsOfBuild();
  return known === null || (known.get(id) ?? []).some((address) => address.test(path));
}

function actionsOfBuild(): ReadonlyMap<string, Addresses> | null {
  try {
    const text = readFileSync(join(process.cwd(), ".next/server/server-reference-manifest.json"), "utf8");
    const actions = Object.entries((JSON.parse(text) as Manifest).node);
    return new Map(actions.map(([id, { workers }]) => [id, Object.keys(workers).map(addressOf)]));
  } catch {
    return null;
  }
}

/** Folders in parentheses are not part of an address. */
function addressOf(page: string): RegExp {
  const pattern = page.replace(/^app|\/page$|\/\([^/]+\)/g, "").replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${pattern}/?$`);
}

/** Throws `too_large`, and `invalid_json` for what is no form. */
async function readForm(request: Request): Promise<FormData> {
  if (request.headers.has(TOO_LARGE_HEADER)) throw new HttpError("too_large", "The form is too large.");
  const { pathname } = new URL(request.url);
  const bytes = new Uint8Array(await readBytes(request, formBytesMax(pathname)));
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new HttpError("invalid_json", "The body is no form.");
  });
}
