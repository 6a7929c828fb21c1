/** The vendor's own words, around those of the service. They are plain text: the layout escapes them. */
import type { MailWords } from "../../domain/mails/settings";

export function withWords({ before, after }: MailWords, paragraphs: readonly string[]): string[] {
  return [...paragraphsIn(before), ...paragraphs, ...paragraphsIn(after)];
}

/** An empty line ends a paragraph. */
function paragraphsIn(text: string): string[] {
  return text
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
