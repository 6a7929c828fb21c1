/** A mail as plain text. */
import type { CleanContent } from "./content";

/** RFC 5322 asks for at most 78; a reply that quotes the mail needs some of them. */
const WIDTH = 72;

/** The content is clean already. The link is on a line of its own, however long it is. */
export function textLayout(content: CleanContent): string {
  const { title, paragraphs, items, button, closing, brandName } = content;
  const blocks = [
    wrapped(title),
    ...paragraphs.map(wrapped),
    ...items.map(({ label, text, url }) => [wrapped(label), wrapped(text), url].filter(Boolean).join("\n")),
    ...(button ? [`${wrapped(`${button.label}:`)}\n${button.url}`] : []),
    ...closing.map(wrapped),
    wrapped(brandName),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function wrapped(text: string): string {
  return text.split("\n").map(wrappedLine).join("\n");
}

/** Words are never broken. */
function wrappedLine(line: string): string {
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (row === "" || length(longer) <= WIDTH) {
      row = longer;
    } else {
      rows.push(row);
      row = word;
    }
  }
  return [...rows, row].join("\n");
}

function length(text: string): number {
  return [...text].length;
}
