/** Release notes as they are meant to look, where they are HTML already: the browser does not load what makes it. */

/** `html`: of `pageNotesHtml` alone, which lets nothing of the notes through as a tag. */
export function NotesHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, whose tests send it hostile notes
  return <div className="notes wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />;
}
