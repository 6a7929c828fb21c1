/** The words of the search over everything, by language. */
import type { Language } from "../language";
import { find as de } from "./de/find";
import { find as en, type FindWords } from "./en/find";

export type { FindWords };

const WORDS: Readonly<Record<Language, FindWords>> = { en, de };

export function findWords(language: Language): FindWords {
  return WORDS[language];
}
