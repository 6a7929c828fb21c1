/**
 * Texts of the outermost dictionary of a binary property list. Reads nothing that is nested, so nothing can be nested too deep,
 * and no text twice, however often it is referred to. Pure.
 */

const TRAILER_BYTES = 32;
const HEADER_BYTES = 8;
const TEXT_LENGTH_MAX = 1000;
const MARKER = { integer: 0x1, ascii: 0x5, utf16: 0x6, dictionary: 0xd };

/** The members called `names` whose value is a text, or a number without a sign and a fraction; empty for what is no such list. */
export function binaryStrings(bytes: Buffer, names: readonly string[]): [name: string, text: string][] {
  try {
    return stringsIn(bytes, names);
  } catch (error) {
    // Places outside of the list, which Node refuses to read.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function stringsIn(bytes: Buffer, names: readonly string[]): [string, string][] {
  const trailer = bytes.length - TRAILER_BYTES;
  if (trailer < HEADER_BYTES) return [];
  const offsetBytes = bytes.readUInt8(trailer + 6);
  const referenceBytes = bytes.readUInt8(trailer + 7);
  const objects = numberAt(bytes, trailer + 8, 8);
  const top = numberAt(bytes, trailer + 16, 8);
  const table = numberAt(bytes, trailer + 24, 8);
  const placeOf = (object: number) => {
    if (object >= objects) throw new RangeError("There is no such object.");
    return numberAt(bytes, table + object * offsetBytes, offsetBytes);
  };
  const dictionary = objectAt(bytes, placeOf(top));
  if (dictionary.marker !== MARKER.dictionary || dictionary.count > bytes.length) return [];
  const found: [string, string][] = [];
  for (let member = 0; member < dictionary.count; member += 1) {
    const key = dictionary.start + member * referenceBytes;
    const value = key + dictionary.count * referenceBytes;
    const name = textAt(bytes, placeOf(numberAt(bytes, key, referenceBytes)));
    if (name === null || !names.includes(name)) continue;
    const place = placeOf(numberAt(bytes, value, referenceBytes));
    const text = textAt(bytes, place) ?? integerAt(bytes, place);
    if (text !== null) found.push([name, text]);
  }
  return found;
}

/** `start`: where its content begins. `count`: of its members, or of its characters. */
function objectAt(bytes: Buffer, at: number): { marker: number; count: number; start: number } {
  const first = bytes.readUInt8(at);
  const [marker, count] = [first >> 4, first & 0xf];
  if (count !== 0xf) return { marker, count, start: at + 1 };
  const size = bytes.readUInt8(at + 1);
  if (size >> 4 !== MARKER.integer || (size & 0xf) > 3) throw new RangeError("Not a count.");
  const countBytes = 2 ** (size & 0xf);
  return { marker, count: numberAt(bytes, at + 2, countBytes), start: at + 2 + countBytes };
}

/** Null for what is no text, or a long one. */
function textAt(bytes: Buffer, at: number): string | null {
  const { marker, count, start } = objectAt(bytes, at);
  if (count > TEXT_LENGTH_MAX) return null;
  if (marker === MARKER.ascii) return bytesAt(bytes, start, count).toString("latin1");
  if (marker !== MARKER.utf16) return null;
  return Buffer.from(bytesAt(bytes, start, count * 2))
    .swap16()
    .toString("utf16le");
}

/** Null for what is none, or a negative one. */
function integerAt(bytes: Buffer, at: number): string | null {
  const first = bytes.readUInt8(at);
  const length = 2 ** (first & 0xf);
  const isInteger = first >> 4 === MARKER.integer && length <= 8;
  // Only those of eight bytes have a sign.
  if (!isInteger || (length === 8 && bytes.readUInt8(at + 1) > 0x7f)) return null;
  return bytesAt(bytes, at + 1, length)
    .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
    .toString();
}

function numberAt(bytes: Buffer, at: number, length: number): number {
  if (length < 1 || length > 8) throw new RangeError("Not a size of numbers.");
  const value = bytesAt(bytes, at, length).reduce((sum, byte) => sum * 256 + byte, 0);
  if (!Number.isSafeInteger(value)) throw new RangeError("Beyond every file.");
  return value;
}

function bytesAt(bytes: Buffer, at: number, length: number): Buffer {
  if (at < 0 || at + length > bytes.length) throw new RangeError("Outside of the list.");
  return bytes.subarray(at, at + length);
}
