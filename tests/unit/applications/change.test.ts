import { describe, expect, it } from "vitest";
import { changeOfFlow, changeOfStock } from "@/lib/domain/applications/change";

describe("the change of what happens", () => {
  it("is that of the last days to as many before them", () => {
    expect(changeOfFlow([9, 1, 2, 3, 4], 2)).toEqual({ now: 7, before: 3 });
  });

  it("is unknown where nothing happened before", () => {
    expect(changeOfFlow([9, 0, 0, 3, 4], 2)).toEqual({ now: 7, before: null });
    expect(changeOfFlow([], 2)).toEqual({ now: 0, before: null });
  });
});

describe("the change of how many there are", () => {
  const counted = (daysAgo: Record<number, number>) =>
    Array.from({ length: 12 }, (_, day) => daysAgo[11 - day] ?? 0);

  it("is that to the count of so many days ago, or of shortly before", () => {
    expect(changeOfStock(20, counted({ 8: 8, 6: 12, 5: 15, 4: 16 }), 5)).toEqual({ now: 20, before: 15 });
    expect(changeOfStock(20, counted({ 8: 8, 4: 16 }), 5)).toEqual({ now: 20, before: 8 });
  });

  it("is unknown where nobody counted then", () => {
    expect(changeOfStock(20, counted({ 9: 8, 4: 16 }), 5)).toEqual({ now: 20, before: null });
    expect(changeOfStock(20, [], 5)).toEqual({ now: 20, before: null });
  });
});
