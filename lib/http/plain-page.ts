/** A page with everything in it, for when nothing else can be loaded. Pure. */
import { createHash } from "node:crypto";

export type PlainPage = Readonly<{
  language: string;
  brand: string;
  title: string;
  lead: string;
  /** On the link that asks for the same page once more. */
  again: string;
}>;

const STYLE =
  ":root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem}h1{font-size:1.5rem;line-height:1.3}";

/** What a policy calls the style by, which allows no other. */
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

export function plainPage({ language, brand, title, lead, again }: PlainPage): string {
  return [
    "<!doctype html>",
    `<html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)} – ${escaped(brand)}</title><style>${STYLE}</style></head>`,
    `<body><header>${escaped(brand)}</header><main><h1>${escaped(title)}</h1><p>${escaped(lead)}</p>`,
    `<p><a href="">${escaped(again)}</a></p></main></body></html>`,
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
