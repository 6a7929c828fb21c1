import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCount,
  formatDate,
  formatMoment,
  formatShare,
  formatTime,
  relativeWords,
  waitWords,
} from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";

const EN: Locale = { language: "en", tag: "en" };
const US: Locale = { language: "en", tag: "en-US" };
const DE: Locale = { language: "de", tag: "de" };
const AT: Locale = { language: "de", tag: "de-AT" };

/** Newer versions of Node separate with other spaces. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe("dates and moments", () => {
  const lastMinute = new Date("2026-11-21T23:59:59.999Z");

  it.each([
    [EN, "21 November 2026", "21 Nov 2026, 23:59 UTC"],
    [US, "November 21, 2026", "Nov 21, 2026, 11:59 PM UTC"],
    [DE, "21. November 2026", "21. Nov. 2026, 23:59 UTC"],
  ])("are written in UTC as %o does", (locale, date, moment) => {
    expect(plain(formatDate(lastMinute, locale))).toBe(date);
    expect(plain(formatMoment(lastMinute, locale))).toBe(moment);
  });

  it("name the zone where the day is understood", () => {
    expect(plain(formatTime(lastMinute, EN))).toBe("23:59 UTC");
    expect(plain(formatTime(lastMinute, DE))).toBe("23:59 UTC");
    expect(plain(formatTime(lastMinute, US))).toBe("11:59 PM UTC");
  });

  it("have two digits for the minutes of an early hour", () => {
    expect(plain(formatMoment(new Date("2026-01-02T04:05:00Z"), EN))).toBe("2 Jan 2026, 04:05 UTC");
  });

  it("know what January is called in Austria", () => {
    expect(formatDate(new Date("2026-01-02T00:00:00Z"), AT)).toBe("2. Jänner 2026");
  });

  it("are refused when there is no such date", () => {
    const never = new Date(Number.NaN);
    expect(() => formatDate(never, EN)).toThrow(RangeError);
    expect(() => formatMoment(never, EN)).toThrow(RangeError);
    expect(() => relativeWords(never, new Date(), EN)).toThrow(RangeError);
  });
});

describe("how long to wait", () => {
  it.each([
    [0, "in 1 minute", "in 1 Minute"],
    [59, "in 1 minute", "in 1 Minute"],
    [61, "in 2 minutes", "in 2 Minuten"],
    [59 * 60, "in 59 minutes", "in 59 Minuten"],
    [3600, "in 1 hour", "in 1 Stunde"],
    [3601, "in 2 hours", "in 2 Stunden"],
  ])("%i seconds are rounded up to: %s, %s", (seconds, english, german) => {
    expect(waitWords(seconds, EN)).toBe(english);
    expect(waitWords(seconds, DE)).toBe(german);
  });
});

describe("how far away", () => {
  const now = new Date("2026-11-21T14:05:00Z");
  const words = (date: string, locale = EN) => relativeWords(new Date(date), now, locale);

  it.each([
    ["2026-11-21T14:05:00Z", "just now", "gerade eben"],
    ["2026-11-21T14:04:00.001Z", "just now", "gerade eben"],
    ["2026-11-21T14:05:59.999Z", "just now", "gerade eben"],
    ["2026-11-21T14:04:00Z", "1 minute ago", "vor 1 Minute"],
    ["2026-11-21T13:05:00.001Z", "59 minutes ago", "vor 59 Minuten"],
    ["2026-11-21T13:05:00Z", "1 hour ago", "vor 1 Stunde"],
    ["2026-11-21T16:59:00Z", "in 2 hours", "in 2 Stunden"],
    ["2026-11-20T14:05:00.001Z", "23 hours ago", "vor 23 Stunden"],
    ["2026-11-20T14:05:00Z", "yesterday", "gestern"],
    ["2026-11-22T23:59:00Z", "tomorrow", "morgen"],
    ["2026-11-18T23:00:00Z", "3 days ago", "vor 3 Tagen"],
    ["2026-12-21T14:05:00Z", "in 30 days", "in 30 Tagen"],
    ["2027-01-21T14:04:59Z", "in 61 days", "in 61 Tagen"],
    ["2027-01-21T14:05:00Z", "in 2 months", "in 2 Monaten"],
    ["2025-11-21T14:05:00Z", "12 months ago", "vor 12 Monaten"],
    ["2024-11-21T14:05:01Z", "23 months ago", "vor 23 Monaten"],
    ["2024-11-21T14:05:00Z", "2 years ago", "vor 2 Jahren"],
    ["2126-11-21T14:05:00Z", "in 100 years", "in 100 Jahren"],
  ])("%s is: %s, %s", (date, english, german) => {
    expect(words(date)).toBe(english);
    expect(words(date, DE)).toBe(german);
  });

  it("yesterday is the day before today, and not whatever is 25 hours ago", () => {
    const early = new Date("2026-11-21T00:30:00Z");
    expect(relativeWords(new Date("2026-11-19T23:30:00Z"), early, EN)).toBe("2 days ago");
  });

  it("never reaches zero, nor more of a unit than the next one is worth", () => {
    const anyDate = fc.date({
      min: new Date("1970-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    const atMost: Record<string, number> = { minute: 59, hour: 23, day: 62, month: 23, year: 130 };
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1e11, max: 1e11 }), (from, distanceMs) => {
        const said = relativeWords(new Date(from.getTime() + distanceMs), from, EN);
        if (/^(just now|yesterday|tomorrow)$/.test(said)) return;
        const [, count, unit = ""] = /^(?:in )?(\d+) ([a-z]+?)s?(?: ago)?$/.exec(said) ?? [];
        expect(Number(count)).toBeGreaterThanOrEqual(1);
        expect(Number(count)).toBeLessThanOrEqual(atMost[unit] ?? 0);
        expect(said.startsWith("in ")).toBe(distanceMs > 0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("sizes", () => {
  it.each([
    [0, "0 bytes", "0 Byte"],
    [1, "1 byte", "1 Byte"],
    [999, "999 bytes", "999 Byte"],
    [1000, "1 kB", "1 kB"],
    [12_400_000, "12.4 MB", "12,4 MB"],
    [999_949, "999.9 kB", "999,9 kB"],
    [999_950, "1 MB", "1 MB"],
    [5 * 1024 ** 3, "5.4 GB", "5,4 GB"],
    [2e18, "2,000 PB", "2.000 PB"],
  ])("%d bytes are %s, %s", (bytes, english, german) => {
    expect(plain(formatBytes(bytes, EN))).toBe(english);
    expect(plain(formatBytes(bytes, DE))).toBe(german);
  });

  it("have at most three digits before the point", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        expect(plain(formatBytes(bytes, EN))).toMatch(/^\d{1,3}(\.\d)? (bytes?|[kMGTP]B)$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("counts", () => {
  it("keep the thousands apart as the region does", () => {
    expect(formatCount(1_234_567, EN)).toBe("1,234,567");
    expect(formatCount(1_234_567, DE)).toBe("1.234.567");
    expect(plain(formatCount(1_234_567, AT))).toBe("1 234 567");
    expect(formatCount(1, DE)).toBe("1");
  });

  it("are right also after many visitors from everywhere", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const one of letters) {
      for (const other of letters) formatCount(1, { language: "en", tag: `en-${one}${other}` });
    }
    expect(formatCount(1_234_567, EN)).toBe("1,234,567");
    expect(formatCount(1_234_567, DE)).toBe("1.234.567");
  });
});

describe("shares", () => {
  it.each([
    [0, "0%", "0 %"],
    [0.814, "81%", "81 %"],
    [1, "100%", "100 %"],
    [0.004, "0.4%", "0,4 %"],
    [0.00001, "0.1%", "0,1 %"],
    [0.9999, "99.9%", "99,9 %"],
  ])("of %d are written: %s, %s", (share, english, german) => {
    expect(formatShare(share, EN)).toBe(english);
    expect(plain(formatShare(share, DE))).toBe(german);
  });
});
