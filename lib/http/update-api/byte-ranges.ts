/** `Range` and `If-Range` (RFC 9110 §14, §13.1.5). Pure. */
import parseRange from "range-parser";

export type ByteRange = { start: number; end: number };
export type RangeAnswer = "whole" | "unsatisfiable" | ByteRange[];

export type RangedFile = Readonly<{ size: number /** With its quotes. */; etag: string; lastModified: Date }>;

/** So many are answered however small the file is. */
export const RANGES_FEW = 20;
/** What stands around each range in an answer of several. */
const PART_BYTES = 150;

/**
 * What to send of a file: its ranges in the order in which they are asked for, joined where they touch. All of it, as RFC 9110
 * allows at any time, for a malformed header, a copy of another file, more than `rangesMax` ranges, and for many whose answer
 * would be longer than the file or which are in no order, so that each would be read by itself (RFC 9110 §14.2 names both).
 */
export function rangesAsked(headers: Headers, file: RangedFile, rangesMax: number): RangeAnswer {
  const { size, etag, lastModified } = file;
  const range = headers.get("range");
  if (range === null || !range.toLowerCase().startsWith("bytes=")) return "whole";
  if (!isSameFile(headers.get("if-range"), etag, lastModified)) return "whole";
  if (range.split(",").length > rangesMax) return "whole";
  const parsed = parseRange(size, withSuffixesIn(size, range), { combine: true });
  if (parsed === -1) return "unsatisfiable";
  if (parsed === -2) return "whole";
  const ranges = parsed.map(({ start, end }) => ({ start, end }));
  if (ranges.length <= RANGES_FEW) return ranges;
  return answerBytes(ranges) > size || !isAscending(ranges) ? "whole" : ranges;
}

function isAscending(ranges: readonly ByteRange[]): boolean {
  return ranges.every(({ start }, place) => place === 0 || start > (ranges[place - 1]?.end ?? 0));
}

function answerBytes(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + PART_BYTES + end - start + 1, 0);
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
