/** Dates, times and numbers in the findings of the self-check, in the language of the reader. Pure. */
import { formatBytes, formatDate, formatMoment, formatTenths } from "./formats";
import type { Locale } from "./language";

export type FindingFormats = Readonly<{
  day: (date: Date) => string;
  moment: (date: Date) => string;
  bytes: (bytes: number) => string;
  tenths: (value: number) => string;
}>;

export function findingFormats(locale: Locale): FindingFormats {
  return {
    day: (date) => formatDate(date, locale),
    moment: (date) => formatMoment(date, locale),
    bytes: (bytes) => formatBytes(bytes, locale),
    tenths: (value) => formatTenths(value, locale),
  };
}
