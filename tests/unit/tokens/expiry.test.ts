import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TOKEN_VALIDITY_SECONDS, tokenExpiry } from "@/lib/domain/tokens/payload";

const SEVEN_DAYS_MS = 604_800_000;
const now = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const end = fc.oneof(
  now,
  fc.date({
    noInvalidDate: true,
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
  }),
);
const at = (text: string) => Date.parse(text) / 1000;

describe("the expiry of a token", () => {
  it("is seven days after the issue when the license never ends", () => {
    expect(tokenExpiry(new Date("2026-03-01T12:00:00.999Z"), null)).toBe(at("2026-03-08T12:00:00Z"));
    expect(TOKEN_VALIDITY_SECONDS * 1000).toBe(SEVEN_DAYS_MS);
  });

  it.each([
    ["before seven days", "2026-03-03T23:59:59.999Z", "2026-03-03T23:59:59Z"],
    ["a second before seven days", "2026-03-08T11:59:59.000Z", "2026-03-08T11:59:59Z"],
    ["a millisecond before seven days", "2026-03-08T11:59:59.999Z", "2026-03-08T11:59:59Z"],
    ["after exactly seven days", "2026-03-08T12:00:00.000Z", "2026-03-08T12:00:00Z"],
    ["later than that", "2026-03-08T12:00:01.000Z", "2026-03-08T12:00:00Z"],
    ["within the second of the issue", "2026-03-01T12:00:00.900Z", "2026-03-01T12:00:00Z"],
    ["in the past", "2026-02-01T00:00:00.000Z", "2026-02-01T00:00:00Z"],
  ])("when the license ends %s (%s) is %s", (_when, licenseEnd, expected) => {
    expect(tokenExpiry(new Date("2026-03-01T12:00:00.500Z"), new Date(licenseEnd))).toBe(at(expected));
  });

  it("is a whole number of seconds, never past seven days and never past the end of the license", () => {
    fc.assert(
      fc.property(now, fc.option(end), (issued, licenseEnd) => {
        const exp = tokenExpiry(issued, licenseEnd);
        expect(Number.isSafeInteger(exp)).toBe(true);
        expect(exp * 1000).toBeLessThanOrEqual(issued.getTime() + SEVEN_DAYS_MS);
        if (licenseEnd) expect(exp * 1000).toBeLessThanOrEqual(licenseEnd.getTime());
      }),
    );
  });

  it("is less than a second short of the earlier of the two", () => {
    fc.assert(
      fc.property(now, fc.option(end), (issued, licenseEnd) => {
        const full = issued.getTime() + SEVEN_DAYS_MS;
        const allowed = licenseEnd ? Math.min(full, licenseEnd.getTime()) : full;
        expect(allowed - tokenExpiry(issued, licenseEnd) * 1000).toBeLessThan(1000);
      }),
    );
  });
});
