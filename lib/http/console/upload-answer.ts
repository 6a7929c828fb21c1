/** The answer to an upload from a browser: JSON for a script, the way to a page for a plain form. */
import type { DoneCode } from "../../messages/done-codes";
import { formWords } from "../../messages/forms/words";
import { appendCookies, type Cookie } from "../../session/cookies";
import { flashDone } from "../../session/flash";
import { uploadRefusalCookies } from "../../session/upload-refusal";
import { seeOther } from "./see-other";
import type { UploadOutcome } from "./upload-outcome";

/** 201 with `to`, or what is wrong: `message`, and `field` where it is about one. */
export function inJson(outcome: UploadOutcome): Response {
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
export function inPages(outcome: UploadOutcome, path: string): Response {
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
