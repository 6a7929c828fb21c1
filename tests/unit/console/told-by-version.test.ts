import { expect, it } from "vitest";
import { isToldByVersion } from "@/lib/operations/attention/told";

it("a version that the overview tells takes the rows of its own releases, and no others", () => {
  const unfinished = [{ releaseIds: ["r1", "r2"] }];
  const told = (kind: "rollout_stuck" | "platforms_missing" | "feed_unsigned", id: string) =>
    isToldByVersion({ kind, path: `/console/applications/one/releases/${id}` }, unfinished);
  expect(told("rollout_stuck", "r2")).toBe(true);
  expect(told("platforms_missing", "r1")).toBe(true);
  expect(told("rollout_stuck", "r3")).toBe(false);
  expect(told("feed_unsigned", "r1")).toBe(false);
  expect(isToldByVersion({ kind: "rollout_stuck", path: "/r1" }, [])).toBe(false);
});
