/** The language that an operator is addressed in. */
import { type Locale, negotiateLocale } from "../messages/language";
import type { OperatorSession } from "./operator";

/** As their browser asks; null for somebody who is not signed in. */
export function operatorLocale(_session: OperatorSession | null, acceptLanguage: string | null): Locale {
  return negotiateLocale(acceptLanguage);
}
