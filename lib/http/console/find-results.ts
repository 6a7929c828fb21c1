/**
 * `POST /console/find/results`: the search over everything, asked while one types, as JSON in and out. A POST, since what is typed
 * letter by letter is part of a secret before it looks like one. Does not pass `proxy.ts`, which takes POSTs for forms, nor spend
 * the limit of pages.
 */
import { config } from "../../config";
import { findForOperator } from "../../console/find";
import type { FindAnswer } from "../../console/find-answer";
import { FIND } from "../../console/places";
import { consume } from "../../limits/consume";
import { type FindWords, findWords } from "../../messages/console/find-words";
import type { Locale } from "../../messages/language";
import { consoleLocale } from "../../session/console-locale";
import {
  type OperatorSession,
  operatorContext,
  operatorSessionOf,
  placeBefore,
} from "../../session/operator";
import { isForeign } from "../../session/origin";
import { readJsonObject } from "../body";
import { callerAddress } from "../caller";
import { logFailed } from "../failure";
import { HttpError } from "../http-error";
import { peerOf } from "../peer";
import type { Handler } from "../route";

const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;

/** For a route file. Fields: `q`, and `at`, the slug of the application that is looked at. */
export const findResults: Readonly<{ POST: Handler }> = {
  POST: async (request) => {
    const locale = consoleLocale(request.headers.get("accept-language"));
    const words = findWords(locale.language);
    try {
      return await answerTo(request, locale, words);
    } catch (error) {
      return failure(error, words);
    }
  },
};

async function answerTo(request: Request, locale: Locale, words: FindWords): Promise<Response> {
  if (isForeign(request.headers, config().accountUrl))
    return refusal(403, "forbidden", words.refused.foreign);
  const now = new Date();
  const session = await operatorSessionOf(request.headers.get("cookie"), now);
  // Its page leads on to where the operator has to go first.
  if (!session || placeBefore(session, FIND)) return unknownCaller(request, words);
  const spent = await consume("finds", `operator ${session.operator.id}`);
  if (!spent.allowed) return tooMany(words, spent.resetSeconds);
  return json(200, await resultsFor(session, request, now, locale));
}

async function resultsFor(
  session: OperatorSession,
  request: Request,
  now: Date,
  locale: Locale,
): Promise<FindAnswer> {
  const { q, at } = (await readJsonObject(request)) ?? {};
  if (typeof q !== "string" || typeof at !== "string") throw new HttpError("invalid_request");
  return findForOperator(operatorContext(session, now), {
    typed: q,
    at,
    role: session.operator.role,
    locale,
  });
}

async function unknownCaller(request: Request, words: FindWords): Promise<Response> {
  const spent = await consume("unauthenticatedCalls", callerAddress(peerOf(request), request.headers));
  return spent.allowed
    ? refusal(401, "unauthorized", words.palette.over)
    : tooMany(words, spent.resetSeconds);
}

function tooMany({ refused }: FindWords, seconds: number): Response {
  return refusal(429, "rate_limited", refused.tooMany, seconds);
}

function failure(error: unknown, { refused }: FindWords): Response {
  if (error instanceof HttpError) return refusal(error.status, error.code, refused.unreadable);
  return logFailed("a search", error)
    ? refusal(503, "unavailable", refused.unavailable, RETRY_WHEN_UNAVAILABLE_SECONDS)
    : refusal(500, "internal_error", refused.failure);
}

function refusal(status: number, error: string, message: string, retryAfterSeconds?: number): Response {
  const answer = json(status, { error, message });
  if (retryAfterSeconds !== undefined) answer.headers.set("retry-after", String(retryAfterSeconds));
  return answer;
}

function json(status: number, body: object): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" },
  });
}
