import { describe, expect, it } from "vitest";
import { barsSvg } from "@/bench/load/svg";

const bars = [
  { label: "validate, 64 connections", ratio: 2, workers: 3, plain: 0.1 },
  { label: "check", ratio: 0.5, workers: null, plain: null },
];

function widths(svg: string, kind: string): number[] {
  const rects = svg.matchAll(new RegExp(`<rect class="${kind}"[^>]* width="([\\d.]+)"`, "g"));
  return [...rects].map((rect) => Number(rect[1]));
}

describe("the picture of the benchmark", () => {
  const svg = barsSvg("Calls a second", "2 cores", bars);

  it("draws bars as long as their ratios", () => {
    const [first = 0, workers = 0, second = 0] = widths(svg, "ours");
    expect([first / second, workers / first]).toEqual([expect.closeTo(4, 2), expect.closeTo(1.5, 2)]);
    expect(first / (widths(svg, "plain")[0] ?? 0)).toBeCloseTo(20, 0);
  });

  it("has plain route and workers only where they were measured", () => {
    expect(widths(svg, "plain")).toHaveLength(1);
    expect(widths(svg, "ours")).toHaveLength(3);
  });

  it("shows every number as text, also to those who cannot see it", () => {
    for (const text of [">2.00<", ">0.50<", ">3.00 a process for each core<", ">0.10 plain Next + Prisma<"])
      expect(svg).toContain(text);
    expect(svg).toContain("check: 0.50 of a bare program</desc>");
  });

  it("follows the reader's colour scheme", () => {
    expect(svg).toContain("@media (prefers-color-scheme: dark)");
  });

  it("keeps bars within its width when all are shorter than the floor", () => {
    const slow = barsSvg("", "", [{ label: "slow", ratio: 0.25, workers: null, plain: null }]);
    const fast = barsSvg("", "", [{ label: "fast", ratio: 7, workers: null, plain: null }]);
    expect((widths(fast, "ours")[0] ?? 0) / (widths(slow, "ours")[0] ?? 0)).toBeCloseTo(4, 2);
    expect(widths(fast, "ours")[0]).toBeLessThan(720 - 250);
  });

  it("escapes what stands in texts", () => {
    const hostile = barsSvg("a < b & c", "", [{ label: '<"x">', ratio: 1, workers: null, plain: null }]);
    expect(hostile).toContain("a &lt; b &amp; c");
    expect(hostile).toContain("&lt;&quot;x&quot;&gt;");
  });
});
