import { describe, expect, it } from "vitest";
import { runsUntil, shortId, tokenMayLastUntil } from "@/lib/domain/activations/device";
import { tokenExpiry } from "@/lib/domain/tokens/payload";

const SEEN = new Date("2026-03-01T12:00:00.000Z");
const later = (hours: number) => new Date(SEEN.getTime() + hours * 60 * 60 * 1000);
const WEEK = 7 * 24;

describe("shortId", () => {
  it("is the end of a long machine id and the whole of a short one", () => {
    expect(shortId("4c4c4544-0042-3510-8057-b7c04f4d3232")).toBe("…4f4d3232");
    expect(shortId("ab:cd:ef")).toBe("ab:cd:ef");
    expect(shortId("ab:cd:ef:")).toBe("…b:cd:ef:");
  });
});

describe("tokenMayLastUntil", () => {
  it("is seven days after the heartbeat, and one hour for those that were not noted", () => {
    expect(tokenMayLastUntil(SEEN, null)).toEqual(later(WEEK + 1));
  });

  it("is the end of the license when that comes first", () => {
    expect(tokenMayLastUntil(SEEN, later(24))).toEqual(later(24));
    expect(tokenMayLastUntil(SEEN, later(WEEK + 2))).toEqual(later(WEEK + 1));
  });

  it("allows for no token younger than the release", () => {
    expect(tokenMayLastUntil(SEEN, null, later(0.5))).toEqual(later(WEEK + 0.5));
    expect(tokenMayLastUntil(SEEN, null, later(100))).toEqual(later(WEEK + 1));
  });

  it.each([0, 0.25, 1])("is never before the end of a token made %d hours after the heartbeat", (hours) => {
    for (const end of [null, later(0.1), later(3), later(WEEK), later(1000)]) {
      const exp = new Date(tokenExpiry(later(hours), end) * 1000);
      expect(tokenMayLastUntil(SEEN, end, later(hours)).getTime()).toBeGreaterThanOrEqual(exp.getTime());
    }
  });
});

describe("runsUntil", () => {
  it("is null from the moment on in which the newest token ends", () => {
    const holder = { lastSeenAt: SEEN, licenseEnd: null, releasedAt: SEEN };
    expect(runsUntil(holder, new Date(later(WEEK).getTime() - 1))).toEqual(later(WEEK));
    expect(runsUntil(holder, later(WEEK))).toBeNull();
  });

  it("is null when the license has ended", () => {
    expect(runsUntil({ lastSeenAt: SEEN, licenseEnd: later(1), releasedAt: null }, later(2))).toBeNull();
  });
});
