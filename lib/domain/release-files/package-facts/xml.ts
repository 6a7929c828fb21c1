/**
 * The XML of property lists and NuGet packages, strictly: elements, text, comments. No entities but XML's own five, nothing is
 * fetched, and nothing can be defined in the document. Attributes are checked and dropped. Pure, and linear in the text.
 */

/** `name`: without its prefix. `text`: its own, without that of its children. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

/** The text is not such XML. */
export class XmlError extends Error {
  override name = "XmlError";
}

const DEPTH_MAX = 32;
const ELEMENTS_MAX = 50_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const NAME = "[A-Za-z_][\\w.:-]*";
const START = new RegExp(`<(${NAME})(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(/?)>`, "y");
const END = new RegExp(`</(${NAME})\\s*>`, "y");
/** Without definitions of its own, which stand in brackets. */
const DOCTYPE = /<!DOCTYPE\s[^[\]<>]*>/y;
const TEXT = /[^<]+/y;
/** What is passed over or taken as it is, by its beginning and end. */
const SECTIONS = [
  { begin: "<!--", end: "-->", isText: false },
  { begin: "<![CDATA[", end: "]]>", isText: true },
  { begin: "<?", end: "?>", isText: false },
] as const;

/** Throws XmlError. */
export function parseXml(text: string): XmlElement {
  const document: XmlElement = { name: "", text: "", children: [] };
  const open: XmlElement[] = [document];
  const qualified: string[] = [];
  let elements = 0;
  for (let at = 0; at < text.length; ) {
    const parent = open.at(-1) ?? document;
    const section = SECTIONS.find(({ begin }) => text.startsWith(begin, at));
    if (section) {
      const end = text.indexOf(section.end, at + section.begin.length);
      if (end < 0) throw new XmlError("It ends too early.");
      if (section.isText) parent.text += text.slice(at + section.begin.length, end);
      at = end + section.end.length;
      continue;
    }
    const matched = matchAt(TEXT, text, at) ?? matchAt(START, text, at) ?? matchAt(END, text, at);
    const [whole = "", name, isEmpty] = matched ?? matchAt(DOCTYPE, text, at) ?? [];
    if (whole === "") throw new XmlError("It is not well-formed.");
    at += whole.length;
    if (!whole.startsWith("<")) parent.text += resolved(whole);
    else if (name === undefined) requireProlog(document);
    else if (whole.startsWith("</")) {
      if (qualified.pop() !== name) throw new XmlError("Its elements are not nested.");
      open.pop();
    } else {
      elements += 1;
      const element: XmlElement = { name: name.split(":").at(-1) ?? "", text: "", children: [] };
      parent.children.push(element);
      if (open.length > DEPTH_MAX || elements > ELEMENTS_MAX) throw new XmlError("It is too large.");
      if (isEmpty) continue;
      open.push(element);
      qualified.push(name);
    }
  }
  const [root, second] = document.children;
  if (!root || second || open.length > 1 || document.text.trim() !== "") {
    throw new XmlError("It is not one element.");
  }
  return root;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function requireProlog({ children }: XmlElement): void {
  if (children.length > 0) throw new XmlError("Its type is declared too late.");
}

function resolved(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(\w{1,4}));|&/g, (_, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    const char =
      code === null ? ENTITIES[name ?? ""] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (char === undefined) throw new XmlError("It uses what it may not define.");
    return char;
  });
}
