/** Answers of the update interface as they go out, kept in memory by what they depend on and never by what a caller wrote. */
import { countActivity } from "../domain/applications/activity-counts";
import type { Product } from "../domain/updates/catalogue";
import { ProductMemory } from "../domain/updates/product-memory";
import type { Call, Reply } from "./endpoint";

/** `asOf`: the answer holds as long as this does not change. `countedAs`: the subject of each check that it answers; null: they are not counted. */
export type KeptReply = Readonly<{ reply: Reply; asOf: string; countedAs: string | null }>;

/** Requests as they are written, of one product. */
const SPELLINGS_MAX = 1_000;
const SPELLING_LENGTH_MAX = 300;
/** Of a reply's headers and of the objects around it. */
const REPLY_BYTES = 500;

/** The answers of one kind of call. A variable of its module. */
export class KeptReplies {
  readonly #replies = new ProductMemory<KeptReply>();
  /** Which question a request asks that was read before: to read it costs more than to answer it. */
  readonly #questions = new ProductMemory<string>({ entriesMax: SPELLINGS_MAX });

  /** The question that a request of this spelling asks; undefined where that must be read. */
  questionOf(product: Product, spelling: string): string | undefined {
    return this.#questions.get(product, spelling);
  }

  rememberQuestion(product: Product, spelling: string, question: string): void {
    if (spelling.length <= SPELLING_LENGTH_MAX)
      this.#questions.keep(product, spelling, question, question.length * 2);
  }

  /** Counted as what the caller asked for; null for none that still holds. */
  answer(call: Call, product: Product, question: string, asOf: string): Reply | null {
    const kept = this.#replies.get(product, question);
    if (kept?.asOf !== asOf) return null;
    countCheck(call, product, kept.countedAs);
    return kept.reply;
  }

  /** Whole answers alone: 200 with all its bytes, or 204. Gives what is sent from now on. Counted. */
  keep(call: Call, product: Product, question: string, { reply, asOf, countedAs }: KeptReply): Reply {
    countCheck(call, product, countedAs);
    if (reply.stream || (reply.status !== 200 && reply.status !== 204)) return reply;
    const { body, json = body && JSON.stringify(body) } = reply;
    // A text takes up to twice as much as its bytes.
    const sent = typeof json === "string" ? Buffer.from(json) : (json ?? undefined);
    const asSent = { ...reply, body: null, json: sent };
    const bytes = (sent?.byteLength ?? 0) + REPLY_BYTES;
    this.#replies.keep(product, question, { reply: asSent, asOf, countedAs }, bytes);
    return asSent;
  }
}

/** Nothing for null. */
export function countCheck(call: Call, { applicationId }: Product, countedAs: string | null): void {
  if (countedAs !== null) countActivity(applicationId, "update_check", call.now, countedAs);
}
