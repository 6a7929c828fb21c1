/** Addresses of the console that answer with no page: who asks is settled first, and what goes wrong is said in a sentence. */
import { DomainError, type DomainErrorCode } from "../../domain/errors";
import { logFailed } from "../../http/failure";
import type { Handler } from "../../http/route";
import { type OperatorSession, operatorLocale, operatorSessionOf, placeBefore } from "../../session/operator";
import { formWords } from "../../words/forms/words";
import { type Locale, negotiateLocale } from "../../words/language";
import { consoleSentence } from "../../words/refusals/console";
import { seeOther } from "./see-other";

/** `params`: the varying parts of the path. `session` is complete, `locale` the operator's. May throw DomainError. */
export type OperatorAnswer = (
  request: Request,
  params: Readonly<Record<string, string>>,
  session: OperatorSession,
  locale: Locale,
) => Promise<Response>;

const STATUSES: Partial<Record<DomainErrorCode, number>> = { forbidden: 403, not_found: 404 };
const SIGN_IN = "/console/sign-in";
const RETRY_WHEN_UNAVAILABLE_SECONDS = "5";

/** For a route file. Next answers HEAD with it, too: `answer` sees that by the request's method. */
export function operatorRoute(answer: OperatorAnswer): Readonly<{ GET: Handler }> {
  return {
    GET: async (request, { params }) => {
      const acceptLanguage = request.headers.get("accept-language");
      let locale = negotiateLocale(acceptLanguage);
      try {
        const session = await operatorSessionOf(request.headers.get("cookie"), new Date());
        if (!session) return seeOther(SIGN_IN);
        locale = operatorLocale(session, acceptLanguage);
        const before = placeBefore(session, new URL(request.url).pathname);
        if (before) return seeOther(before);
        return await answer(request, namedParams(await params), session, locale);
      } catch (error) {
        return refusal(error, locale);
      }
    },
  };
}

/** A sentence instead of what was asked for. */
export function sentenceAnswer(sentence: string, status: number): Response {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(`${sentence}\n`, { status, headers });
}

function refusal(error: unknown, { language }: Locale): Response {
  if (error instanceof DomainError && error.refusal) {
    return sentenceAnswer(consoleSentence(error.refusal, language), STATUSES[error.code] ?? 400);
  }
  const words = formWords(language).downloads;
  if (!logFailed("a download", error)) return sentenceAnswer(words.failed, 500);
  const answer = sentenceAnswer(words.unavailable, 503);
  answer.headers.set("retry-after", RETRY_WHEN_UNAVAILABLE_SECONDS);
  return answer;
}

/** Next gives none for an address without varying parts. */
function namedParams(params: Record<string, string | string[]> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.join("/"),
    ]),
  );
}
