/** What the console's forms, uploads and downloads answer by themselves. Pure. */
import type { DoneCode } from "../done-codes";
import type { Language } from "../language";
import { formsDe } from "./de";
import { type FormWords, formsEn } from "./en";

export type { FormWords };

const WORDS: Readonly<Record<Language, FormWords>> = { en: formsEn, de: formsDe };

export function formWords(language: Language): FormWords {
  return WORDS[language];
}

/** What a form did that led to this page; undefined for what the page has no word for. */
export function doneWords(
  page: keyof FormWords["done"],
  done: DoneCode | "",
  language: Language,
): string | undefined {
  const words: Readonly<Record<string, string>> = WORDS[language].done[page];
  return Object.hasOwn(words, done) ? words[done] : undefined;
}
