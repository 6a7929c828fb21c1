/** What the console calls roles, statuses, kinds and purposes. Pure. */
import type { Language } from "../language";
import { termsDe } from "./de";
import { type Terms, termsEn } from "./en";

export type { Terms };

const TERMS: Readonly<Record<Language, Terms>> = { en: termsEn, de: termsDe };

export function termsIn(language: Language): Terms {
  return TERMS[language];
}
