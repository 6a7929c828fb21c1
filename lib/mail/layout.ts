/** How every mail looks. Knows no texts: they come with the mail, in the reader's language. */
import { parseAddress } from "../process/address";
import type { CleanContent, MailContent } from "./content";
import { htmlLayout } from "./html-layout";
import { textLayout } from "./text-layout";

/** Both forms say the same. Throws when a link leads anywhere but to http or https. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const clean = cleaned(content);
  return { text: textLayout(clean), html: htmlLayout(clean) };
}

function cleaned(content: MailContent): CleanContent {
  const { button, items = [] } = content;
  return {
    ...content,
    title: oneLine(content.title),
    paragraphs: content.paragraphs.map(lines),
    items: items.map(({ label, text, url }) => ({
      label: oneLine(label),
      text: oneLine(text),
      url: webAddress(url),
    })),
    button: button && { label: oneLine(button.label), url: webAddress(button.url) },
    closing: content.closing.map(lines),
    brandName: oneLine(content.brandName),
  };
}

function webAddress(text: string): string {
  const url = parseAddress(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.href;
  throw new Error("A link in a mail must lead to an address that starts with https:// or http://.");
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .toWellFormed()
    .trim();
}

function lines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join("\n")
    .trim();
}
