import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onOneDay } from "../../support/one-day";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-05T23:59:59Z") }));
afterEach(() => void vi.useRealTimers());

it("what fails on one day fails, and is not done again", async () => {
  const work = vi.fn(() => Promise.reject(new Error("wrong")));
  await expect(onOneDay(work)()).rejects.toThrow("wrong");
  expect(work).toHaveBeenCalledTimes(1);
});

it("what midnight came into is done once more, with the same arguments", async () => {
  const work = vi.fn(async (_name: string) => {
    if (work.mock.calls.length > 1) return;
    vi.setSystemTime(new Date("2026-11-06T00:00:01Z"));
    throw new Error("of yesterday");
  });
  await onOneDay(work)("a chart");
  expect(work.mock.calls).toEqual([["a chart"], ["a chart"]]);
});
