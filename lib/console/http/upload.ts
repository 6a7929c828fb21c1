/**
 * Uploads from an operator's browser: who asks is settled before the body is read, and the file is handed on while it arrives.
 */
import { config } from "../../config/config";
import type { Context } from "../../domain/context";
import type { OperatorSession } from "../../domain/people/operator-sessions";
import { callerAddress } from "../../http/caller";
import { peerOf } from "../../http/peer";
import type { Handler } from "../../http/route";
import { consume } from "../../limits/consume";
import { toSignInAgain } from "../../session/console-place";
import { appendCookies, type Cookie } from "../../session/cookies";
import { flashDone } from "../../session/flash";
import { operatorContext, operatorLocale, operatorSessionOf, placeBefore } from "../../session/operator";
import { isForeign } from "../../session/origin";
import { uploadRefusalCookies } from "../../session/upload-refusal";
import type { DoneCode } from "../../words/done-codes";
import { formWords } from "../../words/forms/words";
import { type Locale, negotiateLocale } from "../../words/language";
import { seeOther } from "./see-other";
import {
  type Fields,
  foreign,
  refusalOf,
  tooMany,
  type UploadDone,
  type UploadOutcome,
} from "./upload-outcome";

export type BrowserUpload = Readonly<{
  ctx: Context;
  session: OperatorSession;
  slug: string;
  request: Request;
  /** To be told what was typed, as soon as it is known; its answer is what counts. */
  fieldsRead: (fields: Fields) => Fields;
}>;

export type UploadForm = Readonly<{
  /** A Response is the answer itself. May throw DomainError and HttpError. */
  take: (upload: BrowserUpload) => Promise<UploadDone | Response>;
  /** Fields that can say beside them what is wrong with them. */
  fields: readonly string[];
  /** Of the file. */
  bytesMax: () => number;
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
      if (outcome instanceof Response) return outcome;
      return request.headers.get("accept") === JSON_TYPE ? inJson(outcome) : inPages(outcome, path);
    },
  };
}

async function outcomeOf(
  form: UploadForm,
  slug: string,
  path: string,
  request: Request,
): Promise<UploadOutcome | Response> {
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
    const spent = await consume("ciCalls", `operator ${session.operator.id}`);
    if (!spent.allowed) return tooMany(spent.resetSeconds, locale);
    const fieldsRead = (sent: Fields) => {
      values = asTyped(sent);
      return values;
    };
    return await form.take({ ctx: operatorContext(session, now), session, slug, request, fieldsRead });
  } catch (error) {
    return refusalOf(error, values, form, locale);
  }
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

/** 201 with `to`, or what is wrong: `message`, and `field` where it is about one. */
function inJson(outcome: UploadOutcome): Response {
  if (!("to" in outcome)) {
    const { status, message, field } = outcome;
    const headers = headersWith([]);
    if (outcome.retryAfterSeconds) headers.set("retry-after", String(outcome.retryAfterSeconds));
    return Response.json({ message, field }, { status, headers });
  }
  const { to, done, setCookies = [], over } = outcome;
  if (over) return Response.json({ message: over }, { status: 401, headers: headersWith(setCookies) });
  return Response.json({ to }, { status: 201, headers: headersWith([...setCookies, ...flashOf(done)]) });
}

/** `path`: of the page that has the form, which says what is wrong. */
function inPages(outcome: UploadOutcome, path: string): Response {
  if (!("to" in outcome)) {
    return seeOther(path, uploadRefusalCookies(outcome, formWords(outcome.language).uploads.textsLost));
  }
  return seeOther(outcome.to, [...(outcome.setCookies ?? []), ...flashOf(outcome.done)]);
}

function flashOf(done: DoneCode | undefined): Cookie[] {
  return done === undefined ? [] : [flashDone(done)];
}

function headersWith(cookies: readonly Cookie[]): Headers {
  const headers = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  appendCookies(headers, cookies);
  return headers;
}
