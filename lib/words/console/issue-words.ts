/** Sentences about issued keys, for what the browser draws: it is sent these alone. Pure. */
import type { Language } from "../language";
import { issue as issueDe } from "./de/issue";
import { type IssueMessages, issue } from "./en/issue";

const WORDS: Readonly<Record<Language, IssueMessages>> = { en: issue, de: issueDe };

export function issueWords(language: Language): IssueMessages {
  return WORDS[language];
}
