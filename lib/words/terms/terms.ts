/** What the console calls roles, statuses, kinds and purposes. Pure. */
import { wordsIn } from "../language";
import { termsDe } from "./de";
import { type Terms, termsEn } from "./en";

export type { Terms };

export const termsIn = wordsIn<Terms>({ en: termsEn, de: termsDe });
