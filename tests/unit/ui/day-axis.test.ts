import { describe, expect, it } from "vitest";
import {
  leftOf,
  markLabels,
  middleOf,
  weekLabels,
} from "@/app/console/(signed-in)/applications/[slug]/charts/day-axis";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * DAY_MS));
const nameOf = (day: Date) => day.toISOString().slice(5, 10);

describe("along the days of a chart", () => {
  it("each stands in its part of the width", () => {
    expect([leftOf(0, 4), leftOf(1, 4), middleOf(0, 4), middleOf(3, 4)]).toEqual([0, 25, 12.5, 87.5]);
  });

  it("every Monday has its name as far as there is room, the latest always", () => {
    const namesIn = (days: Date[]) => weekLabels(days, nameOf).map(({ text }) => text);
    expect(namesIn(daysFrom("2027-05-01", 30))).toEqual(["05-24", "05-17", "05-10", "05-03"]);
    expect(namesIn(daysFrom("2027-03-01", 90))).toEqual([
      "05-24",
      "05-10",
      "04-26",
      "04-12",
      "03-29",
      "03-15",
    ]);
    const [last, , first] = weekLabels(daysFrom("2027-05-10", 15), nameOf);
    expect([first, last]).toEqual([
      { text: "05-10", at: 0, anchor: "start" },
      { text: "05-24", at: 100, anchor: "end" },
    ]);
  });

  it("no two names of marked days overlap, and the first is kept", () => {
    const named = (...marks: [number, string][]) =>
      markLabels(
        marks.map(([place, text]) => ({ place, text })),
        30,
        4,
      ).map(({ text }) => text);
    expect(named([20, "1.1.0"], [10, "1.0.0"])).toEqual(["1.1.0", "1.0.0"]);
    expect(named([19, "1.1.0"], [20, "1.2.0-beta.1"], [10, "1.0.0"])).toEqual(["1.1.0", "1.0.0"]);
    expect(named([29, "1.1.0-beta.12"], [20, "1.0.0"])).toEqual(["1.1.0-beta.12"]);
    // Where the highest number stands.
    expect(named([1, "1.0.0"])).toEqual([]);
  });
});
