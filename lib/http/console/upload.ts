/**
 * Uploads from an operator's browser: the rules of the pipelines' endpoint, with a session instead of a token. Like there, who
 * asks is settled before the body is read, and the file is handed on while it arrives.
 */
import { config } from "../../config";
import { publishesUpdates } from "../../domain/applications/application";
import { findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import { requirePermission } from "../../domain/permissions";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { consume } from "../../limits/consume";
import { formWords } from "../../messages/forms/words";
import { type Locale, negotiateLocale } from "../../messages/language";
import { toSignInAgain } from "../../session/console-place";
import {
  type OperatorSession,
  operatorContext,
  operatorLocale,
  operatorSessionOf,
  placeBefore,
} from "../../session/operator";
import { isForeign } from "../../session/origin";
import { callerAddress } from "../caller";
import { peerOf } from "../peer";
import type { Handler } from "../route";
import { noFields, noteRefusal, type UploadKind } from "../update-api/note-refusal";
import type { FieldsRead } from "../update-api/take-release";
import type { UploadCall } from "../update-api/upload-endpoint";
import { inJson, inPages } from "./upload-answer";
import { type Fields, foreign, refusalOf, tooMany, type UploadOutcome } from "./upload-outcome";

export type UploadForm = Readonly<{
  of: UploadKind;
  take: (call: UploadCall, read: FieldsRead) => Promise<ReleaseRecord>;
  /** Fields that can say beside them what is wrong with them. */
  fields: readonly string[];
}>;

/** Below the page that has the form. */
const FILE = /\/file$/;
const JSON_TYPE = "application/json";

/** For a route file. A script that shows progress asks for JSON and goes where that says; a plain form is led on. */
export function uploadRoute(form: UploadForm): Readonly<{ POST: Handler }> {
  return {
    POST: async (request, { params }) => {
      const path = new URL(request.url).pathname.replace(FILE, "");
      const outcome = await outcomeOf(form, String((await params).slug), path, request);
      return request.headers.get("accept") === JSON_TYPE ? inJson(outcome) : inPages(outcome, path);
    },
  };
}

async function outcomeOf(
  form: UploadForm,
  slug: string,
  path: string,
  request: Request,
): Promise<UploadOutcome> {
  const acceptLanguage = request.headers.get("accept-language");
  let locale = negotiateLocale(acceptLanguage);
  let values: Fields = {};
  try {
    if (isForeign(request.headers, config().accountUrl)) return foreign(locale);
    const now = new Date();
    const session = await operatorSessionOf(request.headers.get("cookie"), now);
    if (!session) return await unknownCaller(path, request, locale);
    locale = operatorLocale(session, acceptLanguage);
    const before = placeBefore(session, path);
    if (before) return { to: before };
    const { ctx, application } = await admit(session, slug, now);
    const spent = await consume("ciCalls", `operator ${session.operator.id}`);
    if (!spent.allowed) return tooMany(spent.resetSeconds, locale);
    const call = { ctx, application, request, sent: noFields() };
    const { id, status } = await take(form, call, (sent) => {
      values = asTyped(sent);
      return values;
    });
    const done = status === "published" ? "published" : "uploaded";
    return { to: `/console/applications/${application.slug}/releases/${id}`, done };
  } catch (error) {
    return refusalOf(error, values, form.fields, locale);
  }
}

async function take(form: UploadForm, call: UploadCall, read: FieldsRead): Promise<ReleaseRecord> {
  try {
    return await form.take(call, read);
  } catch (error) {
    noteRefusal(form.of, call, error);
    throw error;
  }
}

/** Throws `forbidden`, `not_found`. */
async function admit(session: OperatorSession, slug: string, now: Date) {
  const ctx = operatorContext(session, now);
  requirePermission(ctx.actor, "releases");
  const application = await findApplication(ctx, slug);
  if (!publishesUpdates(application.kind)) {
    throw refused("publishes_no_updates", { application: application.name });
  }
  return { ctx, application };
}

/** The pages' limit of addresses is not spent here: these requests go by the proxy. */
async function unknownCaller(path: string, request: Request, locale: Locale): Promise<UploadOutcome> {
  const address = callerAddress(peerOf(request), request.headers);
  const spent = await consume("unauthenticatedCalls", address);
  if (!spent.allowed) return tooMany(spent.resetSeconds, locale);
  return { ...toSignInAgain(path), over: formWords(locale.language).uploads.over };
}

/** Browsers send lines as CR LF, whatever was typed. */
function asTyped(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]),
  );
}
