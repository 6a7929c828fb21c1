/** A page for moments in which none can be drawn: too many were asked for, or the database is away. Asks nobody anything. */
import { config } from "../config";
import { negotiateLocale } from "../messages/language";
import { messagesIn } from "../messages/messages";

export type PlainPage = "busy" | "failure";

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:40rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1d2026;background:#f7f7f8}
a{color:inherit;display:inline-block;padding:.75rem 0}
@media (prefers-color-scheme:dark){body{color:#f2f3f5;background:#1d2026}}`;

/** HTML in the visitor's language. `nonce`: of the content policy that it is sent with. */
export function plainPage(page: PlainPage, acceptLanguage: string | null, nonce: string): string {
  const { language } = negotiateLocale(acceptLanguage);
  const messages = messagesIn(language);
  const { title, lead } = messages[page];
  const brand = escaped(config().brand.name);
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${brand}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<p>${brand}</p>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<a href="?">${escaped(messages.failure.again)}</a>
</main>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
