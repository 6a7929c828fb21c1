/** What uploads say in the browser: these words alone, since all of the console's would weigh more than the page. */
import type { Language } from "../language";
import { uploads as de } from "./de/uploads";
import { uploads as en, type UploadsMessages } from "./en/uploads";

const WORDS: Readonly<Record<Language, UploadsMessages>> = { en, de };

export function uploadWords(language: Language): UploadsMessages {
  return WORDS[language];
}
