/** What came of an upload from a browser, before it is told in JSON or by a page. */
import { DomainError } from "../../domain/errors";
import { VersionExistsError } from "../../domain/releases/create-release";
import { inOperatorsWords } from "../../messages/field-words";
import { messagesIn } from "../../messages/messages";
import type { Cookie } from "../../session/cookies";
import { logFailed } from "../failure";
import { HttpError } from "../http-error";
import { UPLOAD_API } from "../update-api/errors";

export type Fields = Readonly<Record<string, string>>;

/** The browser goes on to `to`, where `done` is said once. */
export type UploadDone = Readonly<{
  to: string;
  done?: string;
  setCookies?: readonly Cookie[];
  /** Nothing was stored, since nobody is signed in. */
  isOver?: boolean;
}>;

export type UploadRefused = Readonly<{
  status: number;
  message: string;
  /** The one that the sentence is about. */
  field?: string;
  values: Fields;
  retryAfterSeconds?: number;
}>;

export type UploadOutcome = UploadDone | UploadRefused;

export function tooMany(retryAfterSeconds: number): UploadRefused {
  const message = "That were many uploads in a minute. Wait a minute, then send it again.";
  return { status: 429, message, retryAfterSeconds, values: {} };
}

/** For anything thrown. `fields`: those of the form that can show a sentence. */
export function refusalOf(error: unknown, values: Fields, fields: readonly string[]): UploadRefused {
  const { status, sentence } = told(error);
  const { message, field } = inOperatorsWords(sentence);
  return { status, message, values, ...(field !== undefined && fields.includes(field) ? { field } : {}) };
}

function told(error: unknown): { status: number; sentence: string } {
  if (error instanceof HttpError) return { status: error.status, sentence: error.message };
  if (!(error instanceof DomainError)) return unforeseen(error);
  const sentence =
    error instanceof VersionExistsError ? `${error.message} Choose a higher version.` : error.message;
  return { status: UPLOAD_API.errors[error.code].status, sentence };
}

/** Logged here, and answered without its cause. */
function unforeseen(error: unknown): { status: number; sentence: string } {
  const isAway = logFailed("an upload", error);
  const { title, lead } = messagesIn("en").failure;
  return { status: isAway ? 503 : 500, sentence: `${title}. ${lead}` };
}
