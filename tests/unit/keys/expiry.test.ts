import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseExpiry } from "@/lib/domain/keys/expiry";
import { invalidInput } from "@/tests/support/refusal";

const parsed = (text: string) => parseExpiry(text).toISOString();
const instant = fc.date({
  min: new Date("0001-01-03T00:00:00.000Z"),
  max: new Date("9999-12-29T00:00:00.000Z"),
  noInvalidDate: true,
});

describe("a date alone", () => {
  it("means the last millisecond of that day in UTC", () => {
    fc.assert(
      fc.property(instant, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parsed(day)).toBe(`${day}T23:59:59.999Z`);
      }),
    );
  });

  it("is taken if and only if the calendar has it", () => {
    const part = (max: number) => fc.nat(max);
    fc.assert(
      fc.property(part(9999), part(13), part(32), (year, month, day) => {
        const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
        if (isInCalendar(year, month, day)) expect(parsed(text)).toBe(`${text}T23:59:59.999Z`);
        else expect(() => parseExpiry(text)).toThrow(invalidInput(/^expiresAt must be a real date/));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(["2024-02-29", "2000-02-29", "2400-02-29"])("is taken on the leap day %s", (text) => {
    expect(parsed(text)).toBe(`${text}T23:59:59.999Z`);
  });

  it.each(["2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2026-04-31", "2026-00-10", "0000-01-01"])(
    "is refused when there is no such day: %s",
    (text) => {
      expect(() => parseExpiry(text)).toThrow(invalidInput(/real date/));
      expect(() => parseExpiry(`${text}T00:00:00Z`)).toThrow(invalidInput(/real date/));
    },
  );
});

describe("a timestamp", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is read as Date writes it", () => {
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseExpiry(date.toISOString())).toEqual(date);
      }),
    );
  });

  it("is moved to UTC from any zone", () => {
    const zone = fc.record({
      minutes: fc.integer({ min: -14 * 60 - 59, max: 14 * 60 + 59 }),
      colon: fc.constantFrom(":", ""),
    });
    fc.assert(
      fc.property(instant, zone, (date, { minutes, colon }) => {
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const offset = `${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60), 2)}${colon}${digits(size % 60, 2)}`;
        expect(parseExpiry(local + offset)).toEqual(date);
      }),
    );
  });

  it.each(["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"])(
    "without a zone is UTC, also on a machine in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      expect(new Date(0).getTimezoneOffset() === 0).toBe(zone === "UTC");
      expect(parsed("2027-03-31T18:00:00")).toBe("2027-03-31T18:00:00.000Z");
      expect(parsed("2027-03-31")).toBe("2027-03-31T23:59:59.999Z");
    },
  );

  it.each([
    ["2027-03-31T18:00Z", "2027-03-31T18:00:00.000Z"],
    ["2027-03-31t18:00:00z", "2027-03-31T18:00:00.000Z"],
    ["2027-03-31T18:00:00+02", "2027-03-31T16:00:00.000Z"],
    ["2027-03-31T18:00:00.5Z", "2027-03-31T18:00:00.500Z"],
    ["2027-03-31T18:00:00,25Z", "2027-03-31T18:00:00.250Z"],
    ["2027-03-31T18:00:00.123456789Z", "2027-03-31T18:00:00.123Z"],
    ["2027-03-31T18:00:00.9999Z", "2027-03-31T18:00:00.999Z"],
    ["2027-12-31T23:30:00-05:45", "2028-01-01T05:15:00.000Z"],
    ["2027-03-31T00:00:00-00:00", "2027-03-31T00:00:00.000Z"],
    ["1999-12-31T23:59:59Z", "1999-12-31T23:59:59.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(parsed(text)).toBe(expected);
  });

  it.each([
    ["an hour that no day has", "2027-03-31T24:00:00Z"],
    ["a minute that no hour has", "2027-03-31T18:60:00Z"],
    ["a leap second", "2027-03-31T23:59:60Z"],
    ["an hour without minutes", "2027-03-31T18Z"],
    ["a zone that is nowhere", "2027-03-31T18:00:00+15:00"],
    ["a zone with 60 minutes", "2027-03-31T18:00:00+01:60"],
    ["a named zone", "2027-03-31T18:00:00 CET"],
    ["a date with a zone", "2027-03-31Z"],
    ["a space for the T", "2027-03-31 18:00:00Z"],
    ["ten digits after the second", "2027-03-31T18:00:00.1234567890Z"],
    ["a point and nothing after it", "2027-03-31T18:00:00.Z"],
    ["the end of time", "9999-12-31T23:59:59-01:00"],
    ["the time before year 1", "0001-01-01T00:00:00+01:00"],
    ["five digits of year", "10000-01-01"],
    ["a signed year", "+002027-03-31T18:00:00Z"],
    ["two digits of year", "27-03-31"],
    ["another order", "31-03-2027"],
    ["slashes", "2027/03/31"],
    ["one digit of month", "2027-3-31"],
    ["a week date", "2027-W13-3"],
    ["an ordinal date", "2027-090"],
    ["seconds since 1970", "1806494400"],
    ["words", "never"],
    ["nothing", ""],
    ["white space around it", " 2027-03-31"],
    ["a line feed after it", "2027-03-31\n"],
    ["digits that are not ASCII", "２０２７-03-31"],
  ])("is refused when it is %s", (_what, text) => {
    expect(() => parseExpiry(text)).toThrow(invalidInput(/^expiresAt must be a real date or timestamp/));
  });
});

/** The Gregorian calendar by its own rule, since `Date` would quietly make 1 March of 29 February. */
function isInCalendar(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1 && day >= 1 && day <= days;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
