import { describe, expect, it } from "vitest";
import { median, pairedRatio, quantile, tenths } from "@/bench/load/statistics";

describe("the median", () => {
  it("is the middle value, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it("lies between the two middle values of an even number", () => {
    expect(median([10, 1, 2, 4])).toBe(3);
  });

  it("of nothing is no number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("a quantile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  it("is the value that so many do not exceed", () => {
    expect([0.5, 0.99, 1].map((share) => quantile(hundred, share))).toEqual([50, 99, 100]);
  });

  it("of few values is one of them", () => {
    expect([0, 0.5, 0.99].map((share) => quantile([3, 7], share))).toEqual([3, 3, 7]);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe("the ratio of two that ran in turn", () => {
  it("is the median of the ratios round by round", () => {
    // In the second round the machine was busy: both were slower, and their ratio is as good as any.
    expect(pairedRatio([200, 20, 190], [100, 10, 100])).toBe(2);
  });

  it("leaves out a round that only one of them has", () => {
    expect(pairedRatio([200, 1], [100])).toBe(2);
  });
});

describe("tenths of a series", () => {
  it("are told in its order by their medians", () => {
    const series = Array.from({ length: 30 }, (_, index) => index);
    expect(tenths(series)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28]);
  });
});
