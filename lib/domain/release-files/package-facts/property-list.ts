/** A few texts of a property list, in either of the forms that macOS builds into apps. Pure. */
import { binaryStrings } from "./binary-property-list";
import { agreed } from "./facts";
import { parseXml, type XmlElement, XmlError } from "./xml";

const BINARY = "bplist00";

/** What `names` are in the outermost dictionary, where it is a text or a number without a fraction; empty for a list in another form. */
export function propertyStrings(bytes: Buffer, names: readonly string[]): ReadonlyMap<string, string> {
  const isBinary = bytes.subarray(0, BINARY.length).toString("latin1") === BINARY;
  const pairs = isBinary ? binaryStrings(bytes, names) : xmlStrings(bytes);
  const found = new Map<string, string>();
  for (const [name, text] of pairs) {
    if (names.includes(name)) found.set(name, agreed(name, found.get(name), text) ?? text);
  }
  return found;
}

function xmlStrings(bytes: Buffer): [name: string, text: string][] {
  const root = parsed(bytes.toString().replace(/^\ufeff/, ""));
  const [dictionary] = root?.name === "plist" ? root.children : [];
  if (dictionary?.name !== "dict") return [];
  return dictionary.children.flatMap((key, place, members): [string, string][] => {
    const value = members[place + 1];
    const isPair = place % 2 === 0 && key.name === "key" && value !== undefined;
    return isPair && isText(value) ? [[key.text, value.text]] : [];
  });
}

/** Build numbers are often written as numbers. */
function isText({ name, text }: XmlElement): boolean {
  return name === "string" || (name === "integer" && /^\s*\d+\s*$/.test(text));
}

function parsed(text: string) {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}
