import { describe, expect, it } from "vitest";
import { freshnessHour, freshnessTime, pluginsSha256 } from "@/lib/domain/updates/freshness";
import { cases } from "@/tests/vectors/freshness.json";

const CHANGED = new Date("2026-03-01T12:20:30.400Z");
const at = (time: string) => new Date(`2026-03-01T${time}Z`);
const seconds = (time: string) => at(time).getTime() / 1000;

describe("the hours of freshness", () => {
  it.each([
    ["12:20:30.400", 0, "12:20:30"],
    ["13:20:29.999", 0, "12:20:30"],
    ["13:20:30.000", 1, "13:20:30"],
    ["23:00:00.000", 10, "22:20:30"],
  ])("count from the last change: at %s it is hour %i, signed as of %s", (now, hour, iat) => {
    expect(freshnessHour(CHANGED, at(now))).toBe(hour);
    expect(freshnessTime(CHANGED, at(now))).toBe(seconds(iat));
  });

  it("begin with the first where another server's clock was ahead, and none is signed ahead of time", () => {
    expect(freshnessHour(CHANGED, at("12:00:00.000"))).toBe(0);
    expect(freshnessTime(CHANGED, at("12:00:00.000"))).toBe(seconds("12:00:00"));
  });

  it.each([
    ["a second later", "12:20:31.400"],
    ["just before an hour is over", "13:20:29.999"],
    ["within an hour", "15:00:00.000"],
  ])("are signed as of a later time after another change, %s: programs refuse an older one", (_when, now) => {
    const changed = at(now);
    expect(freshnessTime(changed, changed)).toBeGreaterThan(freshnessTime(CHANGED, changed));
  });
});

describe("the hash over plugins", () => {
  const genuine = cases.filter(({ reason }) => reason === null);

  it.each(genuine)("is that of the vectors: $name", ({ installed, answer, says }) => {
    const payloads = answer.plugins.map(({ payload }) => payload);
    expect(pluginsSha256(installed.version, payloads)).toBe(says?.pluginsSha256);
  });

  it("has an empty line where no version was asked for", () => {
    expect(pluginsSha256(null, [])).toBe("01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b");
  });
});
