/** Texts of the description: paragraphs, in which backticks mark code. */
import { Fragment } from "react";

export function Prose({ text }: { text: string }) {
  if (text === "") return null;
  return text.split("\n\n").map((paragraph) => <p key={paragraph}>{partsOf(paragraph)}</p>);
}

function partsOf(paragraph: string) {
  return paragraph.split("`").map((part, index) => {
    const key = `${index} ${part}`;
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return <code key={key}>{part}</code>;
  });
}
