/** Release notes as HTML, made once for a release: all its feeds have the same, and each is read by every installed program. */
import { markdownHtml } from "../../markdown/html";

type WithNotes = Readonly<{ notes: string | null }>;

const made = new WeakMap<WithNotes, string>();

/** Null for a release without notes. */
export function notesHtml(release: WithNotes): string | null {
  if (release.notes === null) return null;
  const html = made.get(release) ?? markdownHtml(release.notes);
  made.set(release, html);
  return html;
}
