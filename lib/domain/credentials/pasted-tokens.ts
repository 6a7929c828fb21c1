/** Tokens of servers, pipelines and programs in a text that someone pasted. Pure. */
import type { PlainSecret } from "../../crypto/secret";
import { plainText } from "../pasted-text";
import { type CredentialPurpose, PURPOSES, parseCredential } from "./credential";

export type PastedToken = Readonly<{ purpose: CredentialPurpose; secret: PlainSecret }>;

const TOKEN = /lk_(?:svc|ci|upd)_[\w-]{43}(?![\w-])/g;
/** Longer than what anyone writes about a token without giving it away; of feed tokens, too. */
const PART = /lk_(?:svc|ci|upd|feed)_[\w-]{6}/;
const FOUND_MAX = 10;

export function readPastedTokens(pasted: string): PastedToken[] {
  const texts = (plainText(pasted).match(TOKEN) ?? []).slice(0, FOUND_MAX);
  return texts.flatMap((text) =>
    Object.values(PURPOSES).flatMap((purpose) => {
      const secret = parseCredential(purpose, text);
      return secret ? [{ purpose, secret }] : [];
    }),
  );
}

/** Whether a token or a long part of one is in it. */
export function hasTokenPart(pasted: string): boolean {
  return PART.test(plainText(pasted));
}
