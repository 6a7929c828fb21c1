/** Filters in an address that mean nothing, as a sentence. Pure. */
import { formWords } from "./forms/words";
import type { Language } from "./language";

const SHOWN_LENGTH_MAX = 50;
const QUOTED: Readonly<Record<Language, (text: string) => string>> = {
  en: (text) => `“${text}”`,
  de: (text) => `„${text}“`,
};

/** Undefined for none. */
export function unknownFiltersSentence(
  unknown: readonly Readonly<{ name: string; value: string }>[],
  language: Language,
): string | undefined {
  if (unknown.length === 0) return undefined;
  const named = unknown.map(
    ({ name, value }) => `${name} ${QUOTED[language](value.slice(0, SHOWN_LENGTH_MAX).toWellFormed())}`,
  );
  return formWords(language).noSuchFilter(named.join(", "));
}
