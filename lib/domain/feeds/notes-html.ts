/** Release notes and readmes as HTML, made once for a release: all its feeds have the same, and each is read by every installed program. */
import { markdownHtml } from "../../markdown/html";
import type { WordpressReadme } from "../release-files/package-facts/wordpress-readme";

type WithNotes = Readonly<{ notes: string | null }>;

const made = new WeakMap<WithNotes, string>();

/** Null for a release without notes. */
export function notesHtml(release: WithNotes): string | null {
  if (release.notes === null) return null;
  const html = made.get(release) ?? markdownHtml(release.notes);
  made.set(release, html);
  return html;
}

const madeOfReadmes = new WeakMap<WordpressReadme, WordpressReadme>();

/** In the order of WordPress' tabs. */
export function readmeHtml(readme: WordpressReadme): WordpressReadme {
  const known = madeOfReadmes.get(readme);
  if (known) return known;
  const html = Object.fromEntries(
    (["description", "installation", "faq", "changelog"] as const).flatMap((section) => {
      const text = readme[section];
      return text === undefined ? [] : [[section, markdownHtml(text)]];
    }),
  );
  madeOfReadmes.set(readme, html);
  return html;
}
