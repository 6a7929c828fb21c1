/** What a text in the search over everything can be. Pure. */

import type { PlainSecret } from "../../crypto/secret";
import { type PastedToken, readPastedTokens } from "../credentials/pasted-tokens";
import { isUuid } from "../ids";
import { readPastedFeedTokens } from "../keys/feed-token";
import { foreignKeyIn } from "../keys/license-key";
import { type PastedSecrets, readPastedSecrets } from "../keys/pasted-secrets";
import { isSecretText, isWord, readSearchText, type Sought } from "../keys/search-text";
import { compactText, foldedSpace } from "../pasted-text";
import { isStorable } from "../text";

export type FindText = Readonly<{
  /** On one line, as it is compared; "" for nothing. */
  text: string;
  /** Row ids are lower-case. */
  id: string | null;
  /** Long enough to be looked for inside texts among millions. */
  isWord: boolean;
  /** What the text can be of a key, as the list of keys reads it. */
  ofKey: readonly Sought[];
  secrets: Pick<PastedSecrets, "licenseKeys" | "manageCodes">;
  /** What an imported key may be called. */
  foreignKey: PlainSecret | null;
  tokens: readonly PastedToken[];
  feedTokens: readonly PlainSecret[];
  /** A secret, or a long part of one, which must not stand in an address. */
  isSecret: boolean;
}>;

const LENGTH_MAX = 200;

/** Secrets are read before the text is cut. */
export function readFindText(typed: string): FindText {
  const text = readable(foldedSpace(typed));
  const { licenseKeys, manageCodes } = readPastedSecrets(typed);
  return {
    text,
    id: isUuid(compactText(text)) ? compactText(text).toLowerCase() : null,
    isWord: isWord(text),
    ofKey: readSearchText(text),
    secrets: { licenseKeys, manageCodes },
    foreignKey: foreignKeyIn(typed),
    tokens: readPastedTokens(typed),
    feedTokens: readPastedFeedTokens(typed),
    isSecret: isSecretText(typed),
  };
}

/** Half of a surrogate pair at the cut is left out. */
function readable(text: string): string {
  const cut = text
    .slice(0, LENGTH_MAX)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
  return isStorable(cut) ? cut : "";
}
