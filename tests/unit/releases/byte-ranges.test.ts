import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangesAsked } from "@/lib/http/update-api/byte-ranges";

const ETAG = `"${"ab".repeat(32)}"`;
const MODIFIED = new Date("2026-03-01T12:00:00.789Z");

function asked(range: string | null, size = 100, ifRange?: string, rangesMax = 1000) {
  const headers = new Headers();
  if (range !== null) headers.set("range", range);
  if (ifRange !== undefined) headers.set("if-range", ifRange);
  const answer = rangesAsked(headers, { size, etag: ETAG, lastModified: MODIFIED }, rangesMax);
  return typeof answer === "string" ? answer : answer.map(({ start, end }) => [start, end]);
}

describe("the bytes that are asked for", () => {
  it.each<[string, number[][]]>([
    ["bytes=0-0", [[0, 0]]],
    ["bytes=0-49", [[0, 49]]],
    ["bytes=50-", [[50, 99]]],
    ["bytes=99-", [[99, 99]]],
    ["bytes=0-", [[0, 99]]],
    ["bytes=0-99", [[0, 99]]],
    ["bytes=90-1000", [[90, 99]]],
    ["bytes=-1", [[99, 99]]],
    ["bytes=-100", [[0, 99]]],
    ["bytes=-101", [[0, 99]]],
    ["bytes=-99999999999999999999", [[0, 99]]],
    ["Bytes=0-1", [[0, 1]]],
    [
      "bytes= 0-1 , 5-6 ",
      [
        [0, 1],
        [5, 6],
      ],
    ],
    [
      "bytes=0-1,5-6",
      [
        [0, 1],
        [5, 6],
      ],
    ],
    [
      "bytes=5-6,0-1",
      [
        [5, 6],
        [0, 1],
      ],
    ],
    [
      "bytes=0-0,-1",
      [
        [0, 0],
        [99, 99],
      ],
    ],
    ["bytes=0-4,-1000", [[0, 99]]],
    ["bytes=0-9,5-19", [[0, 19]]],
    ["bytes=0-9,10-19", [[0, 19]]],
    ["bytes=0-9,200-300", [[0, 9]]],
    ["bytes=0-9,0-9,0-9", [[0, 9]]],
  ])("by %s of 100", (range, ranges) => {
    expect(asked(range)).toEqual(ranges);
  });

  it.each([
    "bytes=100-",
    "bytes=100-200",
    "bytes=-0",
    "bytes=200-300,400-500",
    "bytes=99999999999999999999-",
  ])("cannot be had by %s of 100", (range) => {
    expect(asked(range)).toBe("unsatisfiable");
  });

  it.each([
    null,
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=a-b",
    "bytes=0-1;2-3",
    "bytes=0x0-0x1",
    "bytes=0-1,x",
    "bytes=--1",
    "bytes=1.5-2",
    "items=0-1",
    "0-1",
  ])("are all of them by %j", (range) => {
    expect(asked(range)).toBe("whole");
  });

  const every = (step: number, count: number, comma = ",") =>
    `bytes=${Array.from({ length: count }, (_, index) => `${index * step}-${index * step}`).join(comma)}`;

  it.each([",", ", "])("are up to a thousand ranges with %j between, and with more all of them", (comma) => {
    expect(asked(every(500, 1000, comma), 1_000_000)).toHaveLength(1000);
    expect(asked(every(500, 1001, comma), 1_000_000)).toBe("whole");
  });

  it("are as many ranges as are allowed here, counted before they are joined", () => {
    expect(asked(every(500, 20), 1_000_000, undefined, 20)).toHaveLength(20);
    expect(asked(every(500, 21), 1_000_000, undefined, 20)).toBe("whole");
    expect(asked(every(0, 21), 1_000_000, undefined, 20)).toBe("whole");
  });

  it("are all of them where many ranges would take more bytes than the file has", () => {
    expect(asked(every(2, 20))).toHaveLength(20);
    expect(asked(every(2, 21))).toBe("whole");
    expect(asked(every(10, 1000), 10_000)).toBe("whole");
    expect(asked(every(152, 1000), 152_000)).toHaveLength(1000);
  });

  it("are all of them where many ranges are in no order", () => {
    const backward = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, index) => `${(count - index) * 500}-${(count - index) * 500}`).join(",")}`;
    expect(asked(backward(20), 1_000_000)).toHaveLength(20);
    expect(asked(backward(21), 1_000_000)).toBe("whole");
  });

  it("are those of the header, whatever it says, and never a byte beyond the file", () => {
    const range = fc
      .array(fc.tuple(fc.option(fc.nat({ max: 60 })), fc.option(fc.nat({ max: 60 }))), { maxLength: 5 })
      .map((all) => `bytes=${all.map(([from, to]) => `${from ?? ""}-${to ?? ""}`).join(",")}`);
    const header = fc.oneof(range, fc.string({ unit: fc.constantFrom(..."bytes=0129-, "), maxLength: 20 }));
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 50 }), (text, size) => {
        const answer = asked(text, size);
        if (typeof answer === "string") return;
        expect(answer.length).toBeGreaterThan(0);
        const places = answer.flatMap(([start = -1, end = -1]) => {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThan(size);
          return Array.from({ length: end - start + 1 }, (_, index) => start + index);
        });
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a client that has a part already", () => {
  it.each([
    ["the same tag", ETAG],
    ["the same tag among spaces", ` ${ETAG} `],
    ["the second of the file", "Sun, 01 Mar 2026 12:00:00 GMT"],
  ])("gets the rest with %s", (_title, ifRange) => {
    expect(asked("bytes=50-", 100, ifRange)).toEqual([[50, 99]]);
  });

  it.each([
    ["another tag", `"${"cd".repeat(32)}"`],
    ["a weak tag", `W/${ETAG}`],
    ["several tags", `${ETAG}, ${ETAG}`],
    ["a second before", "Sun, 01 Mar 2026 11:59:59 GMT"],
    ["a second after", "Sun, 01 Mar 2026 12:00:01 GMT"],
    ["no date", "yesterday"],
    ["a star", "*"],
    ["a tag without its quotes", "ab".repeat(32)],
  ])("gets everything with %s", (_title, ifRange) => {
    expect(asked("bytes=50-", 100, ifRange)).toBe("whole");
    expect(asked("bytes=100-", 100, ifRange)).toBe("whole");
  });
});
