/** Reading the end of a license as people write it (docs/contract.md 4.1, D4). Pure. */
import { refused } from "../errors";
import type { DateField } from "../refusals";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * A date alone means its last millisecond in UTC; a time without zone is UTC. `field`: what the refusal is about. Throws
 * `invalid_input`.
 */
export function parseExpiry(text: string, field: DateField = "expiresAt"): Date {
  const instant = fromDate(text) ?? fromTimestamp(text);
  if (!instant) throw refused("expiry_malformed", { field });
  return instant;
}

/** A moment that something lies after: a date alone means its beginning. Throws `invalid_input`. */
export function parseMoment(text: string, field: DateField = "createdAt"): Date {
  return parseExpiry(DATE.test(text) ? `${text}T00:00` : text, field);
}

function fromDate(text: string): Date | null {
  const match = DATE.exec(text);
  return match && isRealDate(match) ? new Date(`${text}T23:59:59.999Z`) : null;
}

function fromTimestamp(text: string): Date | null {
  const match = TIMESTAMP.exec(text);
  if (!match || !isRealDate(match)) return null;
  const [hour, minute, second] = [match[4], match[5], match[6] ?? "00"];
  const offset = offsetMinutes(match[8]);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === null) return null;
  const milliseconds = (match[7] ?? "").padEnd(3, "0").slice(0, 3);
  const utc = Date.parse(`${match[1]}-${match[2]}-${match[3]}T${hour}:${minute}:${second}.${milliseconds}Z`);
  const instant = new Date(utc - offset * 60_000);
  // PostgreSQL and ISO 8601 with four digits of year end here; one of the two would refuse what lies beyond.
  return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999 ? instant : null;
}

/** Minutes east of UTC; null for an offset that no place on earth has. */
function offsetMinutes(zone: string | undefined): number | null {
  if (!zone || zone.toUpperCase() === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", "") || "0");
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

function isRealDate([, year, month, day]: RegExpExecArray): boolean {
  if (year === "0000") return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}
