/** The customer's language as sentences. */
import { de } from "./de";
import { en, type Messages, type ProblemCode } from "./en";
import type { Language } from "./language";

export type { Messages, ProblemCode };

const MESSAGES: Readonly<Record<Language, Messages>> = { en, de };

export function messagesIn(language: Language): Messages {
  return MESSAGES[language];
}
