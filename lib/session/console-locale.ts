/** In which language the console answers, and how it writes dates and numbers. */
import { type Locale, negotiateLocale } from "../messages/language";

/** English so far, in an English visitor's region; as `current.ts` has it for pages. */
export function consoleLocale(acceptLanguage: string | null): Locale {
  const negotiated = negotiateLocale(acceptLanguage);
  return negotiated.language === "en" ? negotiated : negotiateLocale("en");
}
