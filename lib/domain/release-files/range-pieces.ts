/** Several ranges of one file, read in as few pieces as is sensible. Pure. */

type ByteRange = Readonly<{ start: number; end: number }>;
/** `start` to `end`, both included, covers its ranges, which are in ascending order. */
export type Piece = ByteRange & Readonly<{ ranges: readonly ByteRange[] }>;

/** In the order of `ranges`, which do not overlap. `gapBytesMax`: what is read in vain rather than read by itself. */
export function piecesOf(ranges: readonly ByteRange[], gapBytesMax: number): Piece[] {
  const pieces: { start: number; end: number; ranges: ByteRange[] }[] = [];
  for (const range of ranges) {
    const last = pieces.at(-1);
    const gap = last ? range.start - last.end - 1 : -1;
    if (last && gap >= 0 && gap <= gapBytesMax) {
      last.end = range.end;
      last.ranges.push(range);
    } else {
      pieces.push({ ...range, ranges: [range] });
    }
  }
  return pieces;
}

/** From all bytes of a piece those of its ranges; no chunk holds bytes of two of them. */
export async function* cutOut(
  content: AsyncIterable<Uint8Array>,
  { start, ranges }: Piece,
): AsyncGenerator<Uint8Array> {
  let at = start;
  let next = 0;
  for await (const chunk of content) {
    const chunkEnd = at + chunk.length;
    for (let range = ranges[next]; range && range.start < chunkEnd; range = ranges[next]) {
      yield chunk.subarray(Math.max(range.start - at, 0), range.end + 1 - at);
      if (range.end >= chunkEnd) break;
      next += 1;
    }
    at = chunkEnd;
  }
}
