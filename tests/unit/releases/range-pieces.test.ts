import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutOut, piecesOf } from "@/lib/domain/release-files/range-pieces";

const KB = 1024;
const places = (ranges: [number, number][]) =>
  piecesOf(
    ranges.map(([start, end]) => ({ start, end })),
    32 * KB,
  ).map(({ start, end, ranges: of }) => [start, end, of.length]);

describe("the pieces in which ranges are read", () => {
  it("join ranges with little between them, and no others", () => {
    expect(
      places([
        [0, 9],
        [10 + 32 * KB, 90_000],
      ]),
    ).toEqual([[0, 90_000, 2]]);
    expect(
      places([
        [0, 9],
        [11 + 32 * KB, 90_000],
      ]),
    ).toEqual([
      [0, 9, 1],
      [11 + 32 * KB, 90_000, 1],
    ]);
  });

  it("go forward only: what is asked for backward is read backward", () => {
    expect(
      places([
        [100, 199],
        [0, 9],
        [20, 29],
      ]),
    ).toEqual([
      [100, 199, 1],
      [0, 29, 2],
    ]);
  });

  it("do not hold what lies between ranges that are further apart", () => {
    const thousand = Array.from({ length: 1000 }, (_, index): [number, number] => [
      index * 33 * KB,
      index * 33 * KB,
    ]);
    expect(places(thousand)).toHaveLength(1000);
  });
});

const SIZE = 200_000;
const file = Buffer.from(Array.from({ length: SIZE }, (_, index) => index % 251));

/** Without overlaps, in any order. */
const anyRanges = fc
  .uniqueArray(fc.nat({ max: SIZE - 1 }), { minLength: 2, maxLength: 40 })
  .map((edges) => edges.sort((one, other) => one - other))
  .map((edges) =>
    edges.flatMap((start, index) => (index % 2 === 0 ? [{ start, end: edges[index + 1] ?? start }] : [])),
  )
  .chain((ranges) => fc.shuffledSubarray(ranges, { minLength: ranges.length }));

it("give each range its bytes, whatever the chunks in which they are read", async () => {
  await fc.assert(
    fc.asyncProperty(anyRanges, fc.integer({ min: 1000, max: 70_000 }), async (ranges, chunkBytes) => {
      const expected = ranges.map(({ start, end }) => file.subarray(start, end + 1));
      const chunks: Buffer[] = [];
      for (const piece of piecesOf(ranges, 32 * KB)) {
        const content = async function* () {
          for (let at = piece.start; at <= piece.end; at += chunkBytes)
            yield file.subarray(at, Math.min(at + chunkBytes, piece.end + 1));
        };
        for await (const chunk of cutOut(content(), piece)) chunks.push(Buffer.from(chunk));
      }
      expect(Buffer.concat(chunks).equals(Buffer.concat(expected))).toBe(true);
      // No chunk holds bytes of two ranges.
      for (const { length } of expected) {
        for (let left = length; left > 0; ) left -= chunks.shift()?.length ?? Number.POSITIVE_INFINITY;
      }
      expect(chunks).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
