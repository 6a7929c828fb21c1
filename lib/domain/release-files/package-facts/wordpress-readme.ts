/** What the `readme.txt` of a plugin of WordPress says to its readers, as Markdown. Pure. */

/** The tabs of WordPress' window with a plugin's details. Members that are absent are not there. */
export type WordpressReadme = Readonly<Partial<Record<Section, string>>>;
type Section = "description" | "installation" | "faq" | "changelog";

/** By their titles in small letters. */
const SECTIONS: ReadonlyMap<string, Section> = new Map([
  ["description", "description"],
  ["installation", "installation"],
  ["faq", "faq"],
  ["frequently asked questions", "faq"],
  ["changelog", "changelog"],
  ["change log", "changelog"],
]);
/** Of one section: all published versions are in memory with theirs. */
const LENGTH_MAX = 10_000;

/** `== Title ==` begins a section, `= Title =` is a heading in it. Of two with one title the first counts. */
export function readmeOf(text: string): WordpressReadme {
  const found = new Map<Section, string[]>();
  let current: string[] = [];
  for (const line of legible(text).split("\n")) {
    const title = titleIn(line, "==");
    if (title === null) {
      const heading = titleIn(line, "=");
      current.push(heading === null ? line : `#### ${heading}`);
      continue;
    }
    current = [];
    const section = SECTIONS.get(title.toLowerCase());
    if (section && !found.has(section)) found.set(section, current);
  }
  const texts = Array.from(found, ([section, lines]) => [section, shortened(lines.join("\n").trim())]);
  return Object.fromEntries(texts.filter(([, content]) => content !== ""));
}

/** Null for another line, also for one with more signs. */
function titleIn(line: string, sign: "=" | "=="): string | null {
  const trimmed = line.trim();
  if (!trimmed.startsWith(sign) || !trimmed.endsWith(sign)) return null;
  const title = trimmed.slice(sign.length, -sign.length);
  return title === "" || title.startsWith("=") || title.endsWith("=") ? null : title.trim() || null;
}

/** To its last whole line. */
function shortened(text: string): string {
  if (text.length <= LENGTH_MAX) return text;
  const cut = text.slice(0, LENGTH_MAX);
  const end = cut.lastIndexOf("\n");
  return (end > 0 ? cut.slice(0, end) : cut).toWellFormed().trimEnd();
}

/** As a database can hold it. */
function legible(text: string): string {
  return text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "");
}
