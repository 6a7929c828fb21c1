/** Dates, times and numbers in the findings of the self-check, in the language of the reader. Pure. */
import { formatBytes, formatDate, formatTenths } from "./formats";
import type { Locale } from "./language";
import { markedMoment } from "./marked-moments";

export type FindingFormats = Readonly<{
  day: (date: Date) => string;
  /** Marked, for whatever shows the sentence. */
  moment: (date: Date) => string;
  bytes: (bytes: number) => string;
  tenths: (value: number) => string;
}>;

export function findingFormats(locale: Locale): FindingFormats {
  return {
    day: (date) => formatDate(date, locale),
    moment: markedMoment,
    bytes: (bytes) => formatBytes(bytes, locale),
    tenths: (value) => formatTenths(value, locale),
  };
}
