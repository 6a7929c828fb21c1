import { describe, expect, it } from "vitest";
import { earlyActivation, rotationDates } from "@/lib/domain/applications/rotation-dates";
import type { RotatedKey } from "@/lib/domain/applications/rotation-step";

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse("2030-01-01T00:00:00Z");
const day = (days: number) => new Date(START + days * 24 * HOUR_MS);

const active: RotatedKey = { state: "active", createdAt: day(0), activatedAt: day(10), liveTokens: 9 };
const former: RotatedKey = { ...active, state: "published", activatedAt: day(0), liveTokens: 1 };
const next: RotatedKey = { state: "published", createdAt: day(20), activatedAt: null, liveTokens: 0 };
const NONE = { createdAt: null, learnedAt: null, activatedAt: null, endedAt: null };

describe("the days of a rotation", () => {
  it("are none while nothing is under way", () => {
    expect(rotationDates("license", [])).toEqual(NONE);
    expect(rotationDates("license", [{ ...former, state: "withdrawn" }, active])).toEqual(NONE);
  });

  it("say when programs know a new license key, and nothing of the kind for releases", () => {
    expect(rotationDates("license", [active, next])).toEqual({
      ...NONE,
      createdAt: day(20),
      learnedAt: day(27),
    });
    expect(rotationDates("release", [active, next])).toEqual({ ...NONE, createdAt: day(20) });
  });

  it("say when the last token of the previous license key has ended, before a next key counts", () => {
    expect(rotationDates("license", [former, active, next])).toEqual({
      createdAt: day(0),
      learnedAt: day(7),
      activatedAt: day(10),
      endedAt: new Date(day(17).getTime() + HOUR_MS),
    });
    expect(rotationDates("release", [former, active])).toMatchObject({ activatedAt: day(10), endedAt: null });
  });

  it("wait for nothing where no key is active", () => {
    expect(rotationDates("license", [next])).toEqual({ ...NONE, createdAt: day(20) });
  });
});

describe("activating a key is early", () => {
  const at = (now: number, released: number | null = null) => ({
    now: day(now),
    lastReleasedAt: released === null ? null : day(released),
  });
  const keys = [active, next];

  it("for licenses until it has been published for seven days", () => {
    expect(earlyActivation("license", next, keys, at(26.9))).toEqual({ until: day(27) });
    expect(earlyActivation("license", next, keys, at(27))).toBeNull();
  });

  it("for releases until something is released that can know it", () => {
    expect(earlyActivation("release", next, keys, at(40, 19))).toEqual({ until: null });
    expect(earlyActivation("release", next, keys, at(40))).toEqual({ until: null });
    expect(earlyActivation("release", next, keys, at(21, 20.5))).toBeNull();
  });

  it("never where it signed before, or where no other is active", () => {
    expect(earlyActivation("license", former, [former, active], at(11))).toBeNull();
    expect(earlyActivation("license", next, [next], at(20))).toBeNull();
  });
});
