/** Mails to customers about their licenses. Pure. */
import type { Language } from "../language";
import { customerMailDe } from "./de";
import { type CustomerMailWords, customerMailEn } from "./en";

export type { CustomerMailWords };

const WORDS: Readonly<Record<Language, CustomerMailWords>> = { en: customerMailEn, de: customerMailDe };

export function customerMailWords(language: Language): CustomerMailWords {
  return WORDS[language];
}
