/** Release notes as HTML. Pure; no tag of the notes gets through, and links lead to the web or to mail alone. */
import createMarkdown, { type MarkdownIt, type StateCore } from "markdown-it";
import { parseAddress } from "../process/address";

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}\p{Cf}<>"`\\]+$/iu;
const PROTOCOLS: ReadonlySet<string> = new Set(["https:", "http:", "mailto:"]);

/** For updaters that show it, without a page around it. */
export function markdownHtml(text: string): string {
  return legalXml(writtenFor.updaters.render(text)).trim();
}

/** For a place below an `h2` of our pages: headings begin at `h3` and leave none out, whatever their numbers. */
export function pageNotesHtml(text: string): string {
  return legalXml(writtenFor.pages.render(text)).trim();
}

const writtenFor = { updaters: reader(), pages: reader() };
writtenFor.pages.core.ruler.push("headings", numberHeadings);

function reader(): MarkdownIt {
  const markdown = createMarkdown({ html: false, linkify: true, typographer: false, maxNesting: 20 });
  // A page of ours loads nothing from elsewhere.
  markdown.disable("image");
  // "release.zip" is no address.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.normalizeLink = (address) => linkAddress(address) ?? address;
  markdown.normalizeLinkText = (address) => address;
  markdown.validateLink = (address) => linkAddress(address) !== null;
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet("rel", "noopener noreferrer nofollow");
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

const HEADINGS = ["h3", "h4", "h5", "h6"];

function numberHeadings({ tokens }: StateCore): void {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type === "heading_open") {
      const level = Number(token.tag.slice(1));
      while ((above.at(-1) ?? 0) >= level) above.pop();
      above.push(level);
    }
    if (/^heading_/.test(token.type)) token.tag = HEADINGS[above.length - 1] ?? "h6";
  }
}

/** As it is put into a page; null for an address of any other kind, relative ones too. */
function linkAddress(text: string): string | null {
  const address = ADDRESS.test(text) ? parseAddress(text) : null;
  if (address === null) return null;
  const { protocol, username, password, href } = address;
  // "https://bank.example@evil.example" reads like another address than it is.
  return PROTOCOLS.has(protocol) && !username && !password ? href : null;
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
