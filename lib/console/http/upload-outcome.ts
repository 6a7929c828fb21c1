/** What came of an upload from a browser, in the operator's language, before it is told in JSON or by a page. */
import { DomainError } from "../../domain/errors";
import { logFailed } from "../../http/failure";
import { HttpError } from "../../http/http-error";
import { InputError, type InputFault } from "../../http/schema";
import { UPLOAD_API } from "../../http/update-api/errors";
import type { Cookie } from "../../session/cookies";
import type { DoneCode } from "../../words/done-codes";
import { formatBytes } from "../../words/formats";
import { formWords } from "../../words/forms/words";
import type { Language, Locale } from "../../words/language";
import { messagesIn } from "../../words/messages";
import { consoleSentence, fieldOf } from "../../words/refusals/console";
import { FileTakenError, RefusedFileError } from "./file-form";

export type Fields = Readonly<Record<string, string>>;

/** The browser goes on to `to`, where `done` is said once. */
export type UploadDone = Readonly<{
  to: string;
  done?: DoneCode;
  setCookies?: readonly Cookie[];
  /** Nothing was stored, since no one is signed in: the sentence for a script, which has no page to say so. */
  over?: string;
}>;

export type UploadRefused = Readonly<{
  status: number;
  message: string;
  /** The one that the sentence is about. */
  field?: string;
  values: Fields;
  retryAfterSeconds?: number;
  language: Language;
}>;

export type UploadOutcome = UploadDone | UploadRefused;

export function tooMany(retryAfterSeconds: number, { language }: Locale): UploadRefused {
  const { tooMany: message } = formWords(language).uploads;
  return { status: 429, message, retryAfterSeconds, values: {}, language };
}

export function foreign({ language }: Locale): UploadRefused {
  return { status: 403, message: formWords(language).uploads.foreign, values: {}, language };
}

type Told = Readonly<{ status: number; message: string; field?: string | null }>;

/** For anything thrown. `fields`: those of the form that can show a sentence. `bytesMax`: of its file. */
export function refusalOf(
  error: unknown,
  values: Fields,
  { fields, bytesMax }: Readonly<{ fields: readonly string[]; bytesMax: () => number }>,
  locale: Locale,
): UploadRefused {
  const { status, message, field } = told(error, bytesMax, locale);
  const isShown = field && fields.includes(field);
  return { status, message, values, language: locale.language, ...(isShown && { field }) };
}

function told(error: unknown, bytesMax: () => number, locale: Locale): Told {
  const { language } = locale;
  if (error instanceof FileTakenError) return { ...told(error.cause, bytesMax, locale), field: "file" };
  if (error instanceof RefusedFileError) {
    const of = told(error.cause, bytesMax, locale);
    return { ...of, message: `${error.fileName}: ${of.message}`, field: "file" };
  }
  if (error instanceof InputError) return { status: error.status, ...toldFault(error.fault, language) };
  if (error instanceof HttpError) return { status: error.status, message: unread(error, bytesMax(), locale) };
  if (!(error instanceof DomainError) || !error.refusal) return unforeseen(error, language);
  return { status: UPLOAD_API.errors[error.code].status, ...toldFault({ refusal: error.refusal }, language) };
}

function toldFault(fault: InputFault | null, language: Language): Omit<Told, "status"> {
  const words = formWords(language).uploads;
  if (!fault) return { message: words.unreadable };
  if ("refusal" in fault) {
    return { message: consoleSentence(fault.refusal, language), field: fieldOf(fault.refusal) };
  }
  const { field } = fault;
  switch (fault.rule) {
    case "missing":
      return { message: words.missing(field), field };
    case "not_storable":
      return { message: words.notStorable(field), field };
    case "not_possible":
      return { message: words.notPossible(field), field };
    case "too_long":
      return { message: words.tooLong(field, fault.max), field };
  }
}

/** What our own form never sends, or never got to the end of, is not told in detail. */
function unread({ code }: HttpError, bytesMax: number, locale: Locale): string {
  const words = formWords(locale.language).uploads;
  if (code !== "too_large") return words.unreadable;
  return words.tooLarge(formatBytes(bytesMax, locale));
}

/** Logged here, and answered without its cause. */
function unforeseen(error: unknown, language: Language): Told {
  const isAway = logFailed("an upload", error);
  const { title, lead } = messagesIn(language).failure;
  return { status: isAway ? 503 : 500, message: `${title}. ${lead}` };
}
