/** Sentences about plans, for what the browser draws: it is sent these alone. Pure. */
import type { Language } from "../language";
import { plans as plansDe } from "./de/plans";
import { type PlansMessages, plans } from "./en/plans";

const WORDS: Readonly<Record<Language, PlansMessages>> = { en: plans, de: plansDe };

export function planWords(language: Language): PlansMessages {
  return WORDS[language];
}
