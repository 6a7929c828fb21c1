import { describe, expect, it } from "vitest";
import { leftOf, markLabels, middleOf, weekLabels } from "@/lib/ui/console/charts/day-axis";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * DAY_MS));
const nameOf = (day: Date) => day.toISOString().slice(5, 10);

describe("along the days of a chart", () => {
  it("each stands in its part of the width", () => {
    expect([leftOf(0, 4), leftOf(1, 4), middleOf(0, 4), middleOf(3, 4)]).toEqual([0, 25, 12.5, 87.5]);
  });

  it("every Monday of a month has its name, and of longer times every second or third", () => {
    const month = weekLabels(daysFrom("2027-05-01", 30), nameOf);
    expect(month.map(({ text }) => text)).toEqual(["05-03", "05-10", "05-17", "05-24"]);
    const quarter = weekLabels(daysFrom("2027-03-01", 90), nameOf);
    expect(quarter.map(({ text }) => text)).toEqual(["03-01", "03-22", "04-12", "05-03", "05-24"]);
    expect(quarter[0]?.anchor).toBe("start");
    expect(weekLabels(daysFrom("2027-05-01", 24), nameOf).at(-1)?.anchor).toBe("end");
  });

  it("no two names of marked days overlap, and the later one is kept", () => {
    const named = (...marks: [number, string][]) =>
      markLabels(
        marks.map(([place, text]) => ({ place, text })),
        30,
        4,
      ).map(({ text }) => text);
    expect(named([10, "1.0.0"], [20, "1.1.0"])).toEqual(["1.1.0", "1.0.0"]);
    expect(named([19, "1.0.0"], [20, "1.1.0"])).toEqual(["1.1.0"]);
    expect(named([29, "1.1.0-beta.12"], [20, "1.0.0"])).toEqual(["1.1.0-beta.12"]);
    // Where the highest number stands.
    expect(named([1, "1.0.0"])).toEqual([]);
  });
});
