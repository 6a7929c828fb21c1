/**
 * A mail as HTML. Many mail programs drop the head, so every element carries its own style for light surroundings;
 * those that keep the head and are dark follow it. Nothing is loaded from anywhere.
 */
import { buttonColors } from "./button-colors";
import type { CleanContent } from "./content";

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const PAGE = `margin:0;padding:24px 12px;background-color:#f3f4f6;color:#1b1f24;${FONT};font-size:16px;line-height:1.5`;
const CARD = "max-width:560px;margin:0 auto;padding:28px;background-color:#ffffff;border-radius:8px";
const TITLE = "margin:0 0 20px;font-size:22px;line-height:1.3;color:#1b1f24";
const PARAGRAPH = "margin:0 0 16px;color:#1b1f24";
const LINK = "margin:0 0 16px;font-size:14px;word-break:break-all";
const ANCHOR = "color:#1a4fae";
const SMALL = "margin:0 0 10px;font-size:14px;color:#565e68";
/** The border keeps a button visible whose colour is that of the card. */
const BUTTON =
  "display:inline-block;padding:12px 22px;border:1px solid #868d96;border-radius:6px;font-weight:600;text-decoration:none";

const HEAD_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background-color: #111418 !important; }
.card { background-color: #1b1f24 !important; }
.words { color: #e9ecef !important; }
.small { color: #adb5bd !important; }
.link { color: #8fb6ff !important; }
}
`;

/** The content is clean already; here it is escaped. */
export function htmlLayout(content: CleanContent): string {
  const { title, paragraphs, items, button, closing, brandName } = content;
  const language = escaped(content.language);
  const words = paragraphs.filter(Boolean);
  const small = [...closing, brandName].filter(Boolean);
  return [
    "<!doctype html>",
    `<html lang="${language}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title>`,
    `<style>${HEAD_STYLE}</style>`,
    "</head>",
    `<body class="page words" style="${PAGE}">`,
    // Once more, for programs that keep the body alone.
    `<div class="card" lang="${language}" style="${CARD}">`,
    `<h1 class="words" style="${TITLE}">${escaped(title)}</h1>`,
    ...words.map((text) => `<p class="words" style="${PARAGRAPH}">${withBreaks(text)}</p>`),
    ...items.map(
      ({ label, text, url }) =>
        `<p class="words" style="${PARAGRAPH}"><a class="link" href="${escaped(url)}" style="${ANCHOR}">${escaped(label)}</a>${text && `<br>\n${escaped(text)}`}</p>`,
    ),
    ...(button ? buttonLines(button, content.brandColor) : []),
    ...small.map((text) => `<p class="small" style="${SMALL}">${withBreaks(text)}</p>`),
    "</div>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function buttonLines(button: { label: string; url: string }, brandColor: string | null): string[] {
  const { background, letters } = buttonColors(brandColor);
  const url = escaped(button.url);
  const style = `${BUTTON};background-color:${background};color:${letters}`;
  return [
    `<p style="margin:24px 0"><a href="${url}" style="${style}">${escaped(button.label)}</a></p>`,
    `<p style="${LINK}"><a class="link" href="${url}" style="${ANCHOR}">${url}</a></p>`,
  ];
}

function withBreaks(text: string): string {
  return escaped(text).replaceAll("\n", "<br>\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
