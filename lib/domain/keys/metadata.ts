/** What a shop keeps with a key (docs/contract.md D10): its limits, and how people write it, a line for each member. Pure. */
import { refused } from "../errors";
import { isStorable } from "../text";
import type { Metadata } from "./key-record";

export const METADATA_MAX = 20;
export const METADATA_NAME_LENGTH_MAX = 100;
export const METADATA_BYTES_MAX = 4 * 1024;

type Value = Metadata[string];

const QUOTED = /^"(?:[^"\\]|\\.)*"/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Throws `invalid_input`. */
export function metadataOf(members: readonly (readonly [name: string, value: Value])[]): Metadata {
  const metadata = new Map<string, Value>();
  for (const [name, value] of members) {
    // Other readers of JSON take `__proto__` for something else.
    if (!name || name.length > METADATA_NAME_LENGTH_MAX || name === "__proto__" || !isStorable(name))
      throw refused("metadata_name_malformed", { max: METADATA_NAME_LENGTH_MAX });
    if (metadata.has(name)) throw refused("metadata_name_twice", { name });
    if (!isKept(value)) throw lineMalformed(name);
    metadata.set(name, value);
  }
  const kept = Object.fromEntries(metadata);
  if (metadata.size > METADATA_MAX || Buffer.byteLength(JSON.stringify(kept)) > METADATA_BYTES_MAX)
    throw refused("metadata_too_large", { membersMax: METADATA_MAX, bytesMax: METADATA_BYTES_MAX });
  return kept;
}

/** What comes back from the database as it was. */
function isKept(value: Value): boolean {
  if (typeof value === "string") return isStorable(value);
  return typeof value !== "number" || Number.isFinite(value);
}

/**
 * Lines such as `seats: 3` or `region: Europe`. true, false, null and numbers mean what they do in JSON, and so does a text in
 * quotes; all else is a text. Empty lines are left out. Throws `invalid_input`.
 */
export function parseMetadataLines(text: string): Metadata {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return metadataOf(lines.map(memberIn));
}

/** `parseMetadataLines` reads it back. */
export function metadataLines(metadata: Metadata): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${nameAsWritten(name)}: ${valueAsWritten(value)}`)
    .join("\n");
}

/** As the command line and lines mean it. */
export function metadataValue(written: string): Value {
  if (written === "true" || written === "false") return written === "true";
  if (written === "null") return null;
  if (NUMBER.test(written) && Number.isFinite(Number(written))) return Number(written);
  return QUOTED.exec(written)?.[0] === written ? unquoted(written) : written;
}

function memberIn(line: string): [name: string, value: Value] {
  const trimmed = line.trim();
  const quoted = QUOTED.exec(trimmed)?.[0];
  const end = quoted === undefined ? trimmed.indexOf(":") : quoted.length;
  const rest = trimmed.slice(end).trimStart();
  if (end < 1 || !rest.startsWith(":")) throw lineMalformed(trimmed);
  const name = quoted === undefined ? trimmed.slice(0, end).trim() : unquoted(quoted);
  return [name, metadataValue(rest.slice(1).trim())];
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw lineMalformed(text);
  }
}

function nameAsWritten(name: string): string {
  return name.includes(":") || name.startsWith('"') || /\s/.test(name) ? JSON.stringify(name) : name;
}

function valueAsWritten(value: Value): string {
  if (typeof value !== "string") return String(value);
  const isPlain = value !== "" && value === value.trim() && !/[\r\n]/.test(value) && !value.startsWith('"');
  return isPlain && metadataValue(value) === value ? value : JSON.stringify(value);
}

function lineMalformed(line: string) {
  return refused("metadata_line_malformed", { line: line.slice(0, METADATA_NAME_LENGTH_MAX) });
}
