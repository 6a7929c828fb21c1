/** Release notes as they are meant to look. Below an `h2`. */
import { pageNotesHtml } from "../markdown/html";
import { NotesHtml } from "./notes-html";

export function Notes({ text }: { text: string }) {
  return <NotesHtml html={pageNotesHtml(text)} />;
}
