/** Tokens that open feeds for one license, in an address where an updater sends no header (docs/contract.md D9). Pure. */
import { randomToken } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import { plainText } from "../pasted-text";

const PREFIX = "lk_feed_";
const SECRET_BYTES = 32;
const SHAPE = /^lk_feed_[A-Za-z0-9_-]{43}$/;
const PASTED = /lk_feed_[\w-]{43}(?![\w-])/g;
const FOUND_MAX = 10;

/** What keeps their hashes apart from those of other secrets. */
export const FEED_TOKEN_HASH_KIND = "feed-token";

export function generateFeedToken(): PlainSecret {
  return new PlainSecret(PREFIX + randomToken(SECRET_BYTES));
}

/** In a text that someone pasted, such as a line of a proxy's log. */
export function readPastedFeedTokens(pasted: string): PlainSecret[] {
  const texts = (plainText(pasted).match(PASTED) ?? []).slice(0, FOUND_MAX);
  return texts.map((text) => new PlainSecret(text));
}

/** Null for a text that cannot be one. */
export function parseFeedToken(text: string): PlainSecret | null {
  return SHAPE.test(text) ? new PlainSecret(text) : null;
}
