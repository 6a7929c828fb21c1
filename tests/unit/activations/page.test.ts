import { describe, expect, it } from "vitest";
import { rowsBefore } from "@/lib/domain/activations/page";

describe("rowsBefore", () => {
  it.each([
    [1, 0],
    [2, 50],
    [3.9, 100],
  ])("counts pages from 1: page %d begins after %d rows", (page, rows) => {
    expect(rowsBefore(page, 50)).toBe(rows);
  });

  it.each([0, -1, -1e300, Number.NaN, Number.NEGATIVE_INFINITY])(
    "takes %d, which is no page, for the first",
    (page) => {
      expect(rowsBefore(page, 50)).toBe(0);
    },
  );

  it.each([1e7, 1e300, Number.POSITIVE_INFINITY])("stays a number of rows for page %d", (page) => {
    expect(rowsBefore(page, 50)).toBe(49_999_950);
  });
});
