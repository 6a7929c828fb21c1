/**
 * Dates, times and numbers as the visitor reads them. Pure: time zone and present come from here and the caller, never
 * from the machine. Everything throws a RangeError for an invalid date or tag.
 */
import type { Language, Locale } from "./language";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const JUST_NOW: Readonly<Record<Language, string>> = { en: "just now", de: "gerade eben" };

const dates = perTag((tag) => new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }));

const shortDates = perTag((tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }));

const monthDays = perTag(
  (tag) => new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" }),
);

const moments = perTag(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
      timeZoneName: "short",
    }),
);

const times = perTag(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
      timeZoneName: "short",
    }),
);

const clocks = perTag((tag) => new Intl.DateTimeFormat(tag, { timeStyle: "medium", timeZone: "UTC" }));

const distances = perTag((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));
const waits = perTag((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "always" }));
const durations = (["second", "minute", "hour"] as const).map((unit) =>
  perTag((tag) => new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" })),
);
const counts = perTag((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }));
const tenths = perTag(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const shares = perTag((tag) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 }));
const nearShares = perTag(
  (tag) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 }),
);

/** Each a thousand of the one before. */
const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"] as const;

const sizes = BYTE_UNITS.map((unit) =>
  perTag((tag) => {
    // Short, English has "512 byte".
    const unitDisplay = unit === "byte" ? "long" : "short";
    return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
  }),
);

/** The day in UTC: "21 November 2026". */
export function formatDate(date: Date, locale: Locale): string {
  return dates(locale).format(date);
}

/** The day in UTC, for columns: "21 Nov 2026". */
export function formatShortDate(date: Date, locale: Locale): string {
  return shortDates(locale).format(date);
}

/** The day in UTC, for axes: "21 Nov". */
export function formatMonthDay(date: Date, locale: Locale): string {
  return monthDays(locale).format(date);
}

/** Day and minute in UTC, which it names: "21 Nov 2026, 14:05 UTC". */
export function formatMoment(date: Date, locale: Locale): string {
  return moments(locale).format(date);
}

/** The second of a day in UTC, where the day stands above: "14:05:09". */
export function formatClock(date: Date, locale: Locale): string {
  return clocks(locale).format(date);
}

/** The minute in UTC, which it names, of a day that is understood: "14:05 UTC". */
export function formatTime(date: Date, locale: Locale): string {
  return times(locale).format(date);
}

/**
 * How far away, past or future: "3 days ago", "yesterday", "in 2 hours"; "just now" under a minute. Days are those of
 * the calendar in UTC; months and years count from two on, since "last month" would be wrong for much that is one ago.
 */
export function relativeWords(date: Date, now: Date, locale: Locale): string {
  const distanceMs = date.getTime() - now.getTime();
  if (Math.abs(distanceMs) < MINUTE_MS) return JUST_NOW[locale.language];
  return distances(locale).format(...inUnits(date, now, distanceMs));
}

/** When to try again: "in 8 minutes", "in 1 hour". Rounded up, so that what is tried then works. */
export function waitWords(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return waits(locale).format(minutes, "minute");
  return waits(locale).format(Math.ceil(minutes / 60), "hour");
}

/** Decimal units, one decimal: "12.4 MB". `bytes` is 0 or more. */
export function formatBytes(bytes: number, locale: Locale): string {
  let [value, unit] = [bytes, 0];
  // Rounded as it is shown, so that it never says "1,000 kB".
  while (Math.round(value * 10) >= 10_000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return sizes[unit]?.(locale).format(value) ?? "";
}

/** In its largest unit, rounded up: "45 seconds", "3 minutes", "2 hours". */
export function formatDuration(seconds: number, locale: Locale): string {
  const unit = seconds < 60 ? 0 : seconds < 3600 ? 1 : 2;
  return durations[unit]?.(locale).format(Math.ceil(seconds / 60 ** unit)) ?? "";
}

/** A whole number with the thousands apart: "1,234". */
export function formatCount(count: number, locale: Locale): string {
  return counts(locale).format(count);
}

/** A number with one decimal: "0.4". */
export function formatTenths(value: number, locale: Locale): string {
  return tenths(locale).format(value);
}

/** A part of a whole, from 0 to 1: "81%". Near both ends with a decimal, so that few are not none and most are not all. */
export function formatShare(share: number, locale: Locale): string {
  const isNearAnEnd = (share > 0 && share < 0.01) || (share > 0.99 && share < 1);
  return isNearAnEnd
    ? nearShares(locale).format(Math.min(Math.max(share, 0.001), 0.999))
    : shares(locale).format(share);
}

function inUnits(date: Date, now: Date, distanceMs: number): [number, Intl.RelativeTimeFormatUnit] {
  if (Math.abs(distanceMs) < HOUR_MS) return [Math.trunc(distanceMs / MINUTE_MS), "minute"];
  if (Math.abs(distanceMs) < DAY_MS) return [Math.trunc(distanceMs / HOUR_MS), "hour"];
  const months = distanceMs < 0 ? -wholeMonths(date, now) : wholeMonths(now, date);
  if (Math.abs(months) < 2) return [dayNumber(date) - dayNumber(now), "day"];
  return Math.abs(months) < 24 ? [months, "month"] : [Math.trunc(months / 12), "year"];
}

function dayNumber(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}

function wholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return positionInMonth(to) < positionInMonth(from) ? months - 1 : months;
}

function positionInMonth(date: Date): number {
  return date.getUTCDate() * DAY_MS + (date.getTime() - dayNumber(date) * DAY_MS);
}

/** Formatters are dear to make, and tags come from visitors: a few are kept, the oldest makes room. */
function perTag<Format>(make: (tag: string) => Format): (locale: Locale) => Format {
  const KEPT_MAX = 50;
  const kept = new Map<string, Format>();
  return ({ tag }) => {
    const known = kept.get(tag);
    if (known !== undefined) return known;
    const made = make(writtenAs(tag));
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(tag, made);
    return made;
  };
}

/** English of no region is not American: the day comes first, and hours run to 24. */
export function writtenAs(tag: string): string {
  return tag === "en" ? "en-GB" : tag;
}
