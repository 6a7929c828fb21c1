/** Notes as HTML, for updaters that show it. Pure; nothing that the notes contain gets through as a tag. */
import { parseMarkdown } from "./parse";
import type { Block, Inline } from "./tree";

/** Without a page around it. */
export function markdownHtml(text: string): string {
  return parseMarkdown(text).map(block).join("\n");
}

/** For texts and for values between double quotes, in HTML and in XML. */
export function escapeMarkup(text: string): string {
  return legalXml(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** XML knows no way to write these, and one of them makes a whole document unreadable. */
export function legalXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

function block(one: Block): string {
  switch (one.kind) {
    case "heading":
      return `<h${one.level}>${inlines(one.children)}</h${one.level}>`;
    case "paragraph":
      return `<p>${inlines(one.children)}</p>`;
    case "code":
      return `<pre><code>${escapeMarkup(one.text)}</code></pre>`;
    case "rule":
      return "<hr>";
    case "list":
      return one.isOrdered ? `<ol start="${one.start}">${items(one)}</ol>` : `<ul>${items(one)}</ul>`;
  }
}

function items({ items: all }: Extract<Block, { kind: "list" }>): string {
  return all
    .map(({ children, below }) => `<li>${inlines(children)}${below.map(block).join("")}</li>`)
    .join("");
}

function inlines(all: readonly Inline[]): string {
  return all.map(inline).join("");
}

function inline(one: Inline): string {
  switch (one.kind) {
    case "text":
      return escapeMarkup(one.text);
    case "code":
      return `<code>${escapeMarkup(one.text)}</code>`;
    case "break":
      return "<br>";
    case "strong":
      return `<strong>${inlines(one.children)}</strong>`;
    case "emphasis":
      return `<em>${inlines(one.children)}</em>`;
    case "link":
      return `<a href="${escapeMarkup(one.href)}">${inlines(one.children)}</a>`;
  }
}
