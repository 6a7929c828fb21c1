/** The customer's language as sentences. */
import { de } from "./de";
import { en, type Messages, type ProblemCode } from "./en";
import type { Language } from "./language";

export type { Messages, ProblemCode };

const TEXTS: Readonly<Record<Language, Messages>> = { en, de };

export function messagesIn(language: Language): Messages {
  return TEXTS[language];
}
