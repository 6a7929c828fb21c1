/**
 * Files that are no program but a feed. Sparkle's key signs bytes, and those clients know only one key: who may upload could have
 * a feed signed as a file. Pure apart from the source.
 */
import type { ByteSource } from "../../zip/byte-source";

const PIECE_BYTES = 64 * 1024;
/** What parsers of XML and JSON skip, of any encoding: white space, marks of the byte order, the zeros of wide letters. */
const SKIPPED = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]) SKIPPED[byte] = 1;
/** `<`, `{`, `[`; the last is `<` in EBCDIC. */
const BEGINNINGS = new Set([0x3c, 0x7b, 0x5b, 0x4c]);
const EBCDIC_XML = Buffer.from("4c6fa794", "hex");
const NAMESPACE = "andymatuschak.org/xml-namespaces/sparkle";
const SEARCHED_BYTES = 1024 * 1024;

/** Whether a parser could take it for XML or JSON. Archives, images and programs never begin so. */
export async function isTextOfMarkup(source: ByteSource): Promise<boolean> {
  return (await markupAt(source)) !== null;
}

/** Whether it is one of Sparkle's feeds, in any encoding that parsers know. */
export async function isAppcast(source: ByteSource): Promise<boolean> {
  const start = await markupAt(source);
  if (start === null) return false;
  const bytes = Buffer.from(await source.read(start, Math.min(source.size, start + SEARCHED_BYTES)));
  // Zeros are the other halves of wide letters.
  const letters = Buffer.from(bytes.filter((byte) => byte !== 0)).toString("latin1");
  return letters.toLowerCase().includes(NAMESPACE);
}

/** Where it begins; null for what is no markup. */
async function markupAt(source: ByteSource): Promise<number | null> {
  for (let start = 0; start < source.size; start += PIECE_BYTES) {
    const piece = Buffer.from(await source.read(start, Math.min(source.size, start + PIECE_BYTES)));
    const found = firstNotSkipped(piece);
    const first = piece[found];
    if (first === undefined) continue;
    if (!BEGINNINGS.has(first)) return null;
    const beginning = await source.read(start + found, start + found + EBCDIC_XML.length);
    const isMarkup = first !== EBCDIC_XML[0] || EBCDIC_XML.equals(beginning);
    return isMarkup ? start + found : null;
  }
  return null;
}

/** A loop over a table: an image of a disk may begin with gigabytes of zeros, and `findIndex` takes ten times as long. */
function firstNotSkipped(piece: Uint8Array): number {
  let at = 0;
  while (at < piece.length && SKIPPED[piece[at] ?? 0] === 1) at++;
  return at;
}
