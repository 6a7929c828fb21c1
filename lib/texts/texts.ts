/** The customer's language as sentences. */
import { de } from "./de";
import { en, type ProblemCode, type Texts } from "./en";
import type { Language } from "./language";

export type { ProblemCode, Texts };

const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

export function textsIn(language: Language): Texts {
  return TEXTS[language];
}
