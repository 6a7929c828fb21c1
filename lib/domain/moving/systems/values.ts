/**
 * Values of other systems' exports in the spelling of ours. What cannot be read is left as it is, for the line
 * to be refused. Pure.
 */
import { isFields } from "../file-record";
import type { ImportLine } from "../import-columns";

export function textIn(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function isTrue(value: unknown): boolean {
  return ["1", "true", "yes"].includes(textIn(value).toLowerCase());
}

const SPACED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?(?:UTC|Z))?$/;
const UNIX_SECONDS = /^\d{9,10}$/;
const NEVER = ["", "0", "never", "lifetime", "0000-00-00 00:00:00"];

/** A moment as PHP, Rails or an API writes it, in UTC where it does not say; "" for none. */
export function momentIn(value: unknown): string {
  const text = textIn(value);
  if (NEVER.includes(text.toLowerCase())) return "";
  if (UNIX_SECONDS.test(text)) return new Date(Number(text) * 1_000).toISOString();
  const [, day, time] = SPACED.exec(text) ?? [];
  return day && time ? `${day}T${time}Z` : text;
}

const DAY_SECONDS = 86_400;
const DAYS_PER_MONTH = 365.25 / 12;
const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T[\dHMS.]+)?$/;

/** Whole days, of which it has at least one. */
export function daysInSeconds(seconds: number): number {
  return Math.max(1, Math.round(seconds / DAY_SECONDS));
}

/** Of an ISO 8601 duration such as "P1Y" or "P3M10D", in whole days; null for what is none. */
export function daysInDuration(text: string): number | null {
  const [match, years, months, weeks, days] = DURATION.exec(text) ?? [];
  if (match === undefined || match === "P") return null;
  const inMonths = Number(years ?? 0) * 12 + Number(months ?? 0);
  const inDays = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  return Math.max(1, Math.round(inMonths * DAYS_PER_MONTH + inDays));
}

/** A moment that is only for the record: "" also for what cannot be read. */
export function pastMomentIn(value: unknown): string {
  const text = momentIn(value);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text : "";
}

/** A number of devices: 0 and nothing mean that there is no limit. */
export function devicesIn(value: unknown): string {
  const text = textIn(value);
  return text === "" || text === "0" ? "unlimited" : text;
}

/** One name for a person. */
export function joinedName(...parts: readonly unknown[]): string {
  return parts.map(textIn).filter(Boolean).join(" ");
}

/** Values that are lists or objects are kept as JSON, but for those that are nested too deeply. */
export function metadataIn(value: unknown, besides: ImportLine): ImportLine {
  const given = isFields(value) ? value : {};
  const entries = Object.entries({ ...given, ...besides }).filter(
    ([, one]) => one !== "" && one !== undefined,
  );
  return Object.fromEntries(
    entries.map(([name, one]) => [name, typeof one === "object" && one !== null ? asJson(one) : one]),
  );
}

function asJson(value: object): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}
