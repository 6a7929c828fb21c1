/** `Range` and `If-Range` (RFC 9110 §14, §13.1.5). Pure. */
import parseRange from "range-parser";

export type ByteRange = { start: number; end: number };
export type RangeAnswer = "whole" | "unsatisfiable" | ByteRange[];

/** More would only serve attacks that ask for the same bytes over and over. */
const RANGES_MAX = 20;

/** What to send of `size` bytes. A malformed header, or a copy of another file, means all of it. */
export function rangesAsked(headers: Headers, size: number, etag: string, lastModified: Date): RangeAnswer {
  const range = headers.get("range");
  if (range === null || !range.toLowerCase().startsWith("bytes=")) return "whole";
  if (!isSameFile(headers.get("if-range"), etag, lastModified)) return "whole";
  const parsed = parseRange(size, withSuffixesIn(size, range), { combine: true });
  if (parsed === -1) return "unsatisfiable";
  if (parsed === -2 || parsed.length > RANGES_MAX) return "whole";
  return parsed.map(({ start, end }) => ({ start, end }));
}

/** A strong tag, or a date that is exactly the file's. */
function isSameFile(ifRange: string | null, etag: string, lastModified: Date): boolean {
  if (ifRange === null) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag;
  return Date.parse(ifRange) === Math.floor(lastModified.getTime() / 1000) * 1000;
}

/** "The last 500 bytes" of a shorter file are all of it (RFC 9110 §14.1.2); range-parser would refuse them. */
function withSuffixesIn(size: number, range: string): string {
  return range.replace(
    /([=,]\s*)-(\d+)/g,
    (_, before: string, length: string) => `${before}-${Math.min(Number(length), size)}`,
  );
}
