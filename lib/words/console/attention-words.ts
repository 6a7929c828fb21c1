/** Sentences about what needs attention, for what knows no others of the console. Pure. */
import type { Language } from "../language";
import { attention as attentionDe } from "./de/attention";
import { type AttentionMessages, attention } from "./en/attention";

const WORDS: Readonly<Record<Language, AttentionMessages>> = { en: attention, de: attentionDe };

export function attentionWords(language: Language): AttentionMessages {
  return WORDS[language];
}
