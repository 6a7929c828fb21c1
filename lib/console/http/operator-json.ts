/**
 * Addresses that scripts of the console ask while a page is open, as JSON in and out. Who asks is settled before the body is read.
 * They do not pass `proxy.ts`, which takes POSTs for forms, nor spend the limit of pages: each names one of its own.
 */
import { config } from "../../config/config";
import { readJsonObject } from "../../http/body";
import { callerAddress } from "../../http/caller";
import { logFailed } from "../../http/failure";
import { HttpError } from "../../http/http-error";
import { peerOf } from "../../http/peer";
import type { Handler } from "../../http/route";
import { type Account, consume } from "../../limits/consume";
import {
  type OperatorSession,
  operatorContext,
  operatorLocale,
  operatorSessionOf,
  placeBefore,
} from "../../session/operator";
import { isForeign } from "../../session/origin";
import type { FindWords } from "../../words/console/en/find";
import { consoleMessagesIn } from "../../words/console/messages";
import { type Locale, negotiateLocale } from "../../words/language";

export type Question = Readonly<{
  body: Readonly<Record<string, unknown>>;
  session: OperatorSession;
  ctx: ReturnType<typeof operatorContext>;
  locale: Locale;
}>;

/** Of the page that asks. */
type Given = Readonly<{ page: string; limit: Account["limit"] }>;

const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;

/** For a route file. `answer` may throw HttpError. */
export function operatorJson(
  given: Given,
  answer: (question: Question) => Promise<object>,
): Readonly<{ POST: Handler }> {
  return {
    POST: async (request) => {
      const words = wordsIn(negotiateLocale(request.headers.get("accept-language")));
      try {
        return await answerTo(request, given, words, answer);
      } catch (error) {
        return failure(error, words);
      }
    },
  };
}

async function answerTo(
  request: Request,
  { page, limit }: Given,
  words: FindWords,
  answer: (question: Question) => Promise<object>,
): Promise<Response> {
  if (isForeign(request.headers, config().accountUrl)) {
    return refusal(403, "forbidden", words.refused.foreign);
  }
  const now = new Date();
  const session = await operatorSessionOf(request.headers.get("cookie"), now);
  // The page itself leads on to where the operator has to go first.
  if (!session || placeBefore(session, page)) return unknownCaller(request, words);
  const spent = await consume(limit, `operator ${session.operator.id}`);
  const locale = operatorLocale(session, request.headers.get("accept-language"));
  if (!spent.allowed) return tooMany(wordsIn(locale), spent.resetSeconds);
  const body = (await readJsonObject(request)) ?? {};
  return json(200, await answer({ body, session, ctx: operatorContext(session, now), locale }));
}

function wordsIn({ language }: Locale): FindWords {
  return consoleMessagesIn(language).find;
}

async function unknownCaller(request: Request, words: FindWords): Promise<Response> {
  const spent = await consume("unauthenticatedCalls", callerAddress(peerOf(request), request.headers));
  return spent.allowed
    ? refusal(401, "unauthorized", words.refused.over)
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
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  return Response.json(body, { status, headers });
}
