import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { multipartBytes, planMultipart } from "@/lib/http/update-api/multipart-ranges";
import { readByteRanges } from "@/tests/support/release-byte-ranges";

const file = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

async function answerWith(ranges: { start: number; end: number }[]) {
  const plan = planMultipart(ranges, file.length);
  const chunks: Uint8Array[] = [];
  for await (const chunk of multipartBytes(plan, contentOf(ranges))) chunks.push(chunk);
  return { plan, bytes: Buffer.concat(chunks) };
}

/** In chunks, as a storage hands them out. */
async function* contentOf(ranges: { start: number; end: number }[]) {
  for (const { start, end } of ranges) {
    for (let at = start; at <= end; at += 100) yield file.subarray(at, Math.min(at + 100, end + 1));
  }
}

const anyRanges = fc.array(
  fc
    .tuple(fc.nat({ max: 999 }), fc.nat({ max: 999 }))
    .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) })),
  { minLength: 2, maxLength: 20 },
);

describe("an answer of several ranges", () => {
  it("has each of them, in their order, with its place in the file, and ends as it must", async () => {
    await fc.assert(
      fc.asyncProperty(anyRanges, async (ranges) => {
        const { plan, bytes } = await answerWith(ranges);
        const parts = readByteRanges(plan.contentType, bytes);
        expect(parts).toEqual(
          ranges.map(({ start, end }) => ({
            type: "application/octet-stream",
            range: `bytes ${start}-${end}/1000`,
            bytes: file.subarray(start, end + 1),
          })),
        );
      }),
    );
  });

  it("is exactly as long as it announces", async () => {
    await fc.assert(
      fc.asyncProperty(anyRanges, async (ranges) => {
        const { plan, bytes } = await answerWith(ranges);
        expect(bytes.length).toBe(plan.length);
      }),
    );
  });

  it("is sent in as few pieces as its length asks for", async () => {
    const ranges = Array.from({ length: 400 }, (_, index) => ({ start: index * 2, end: index * 2 }));
    const plan = planMultipart(ranges, file.length);
    const sizes: number[] = [];
    for await (const { length } of multipartBytes(plan, contentOf(ranges))) sizes.push(length);
    expect(sizes.length).toBeLessThanOrEqual(Math.ceil(plan.length / (64 * 1024)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(plan.length);
  });

  it("has a boundary that nobody can foresee", () => {
    const ranges = [
      { start: 0, end: 1 },
      { start: 5, end: 6 },
    ];
    const boundaries = Array.from({ length: 100 }, () => planMultipart(ranges, 10).contentType);
    expect(new Set(boundaries).size).toBe(100);
  });
});
