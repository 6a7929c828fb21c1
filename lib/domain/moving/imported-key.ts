/** One line of an import: a key as another system had it (docs/contract.md D10). */
import type { PlainSecret } from "../../crypto/secret";
import { isMachineId } from "../activations/machine";
import { parseSeats } from "../applications/plan";
import { refused } from "../errors";
import { type Email, parseEmail } from "../keys/email";
import { parseMoment } from "../keys/expiry";
import { parseCustomerName, parseNote } from "../keys/free-text";
import { KEY_TEXTS, type KeyMoments } from "../keys/key-fields";
import type { Metadata } from "../keys/key-record";
import { parseAnyLicenseKey, parseLicenseKey } from "../keys/license-key";
import { metadataOf } from "../keys/metadata";
import type { Term } from "../keys/term";
import { compactText, plainText } from "../pasted-text";
import { checkedText } from "../text";
import { type ImportColumn, type ImportLine, inColumn, textOf } from "./import-columns";
import { importedTerm } from "./imported-term";

export type ImportedKey = {
  key: PlainSecret;
  /** A code. */
  plan: string;
  email: Email | null;
  name: string | null;
  note: string | null;
  orderId: string | null;
  metadata: Metadata;
  /** Undefined: the plan's. Null: unlimited. */
  devices: number | null | undefined;
  state: "active" | "suspended" | "revoked";
  createdAt: Date;
  /** Each once. */
  machines: string[];
} & KeyMoments &
  Term;

const STATES = { active: "active", expired: "active", suspended: "suspended", revoked: "revoked" } as const;

/** `plan`: of lines that name none. Throws ColumnError. */
export function parseImportLine(line: ImportLine, plan: string | null, now: Date): ImportedKey {
  const text = (column: ImportColumn) => textOf(line[column]);
  /** Undefined for an empty cell. */
  const read = <T>(column: ImportColumn, parse: (text: string) => T) =>
    text(column) ? inColumn(column, () => parse(text(column))) : undefined;
  const machines = inColumn("machines", () => machinesIn(line.machines));
  return {
    key: inColumn("key", () => keyIn(text("key"))),
    plan: inColumn("plan", () => planIn(text("plan") || plan)),
    email: read("email", parseEmail) ?? null,
    name: read("name", parseCustomerName) ?? null,
    note: read("note", parseNote) ?? null,
    orderId: read("orderId", (id) => checkedText("orderId", id, KEY_TEXTS.orderId.lengthMax)) ?? null,
    metadata: inColumn("metadata", () => metadataIn(line.metadata)),
    devices: read("devices", devicesIn),
    state: read("status", stateIn) ?? "active",
    createdAt: read("createdAt", (moment) => pastIn(moment, now)) ?? now,
    machines,
    ...importedTerm(line, machines.length > 0, now),
  };
}

/** White space inside a key of another system is none that a program there would have found. */
function keyIn(text: string): PlainSecret {
  const key = parseLicenseKey(text) ?? (isOneWord(text) ? parseAnyLicenseKey(text) : null);
  if (!key) throw refused("import_key_malformed");
  return key;
}

function isOneWord(text: string): boolean {
  return plainText(text).trim() === compactText(text);
}

function planIn(code: string | null): string {
  if (!code) throw refused("import_plan_missing");
  return code;
}

function pastIn(text: string, now: Date): Date {
  const moment = parseMoment(text);
  if (moment > now) throw refused("import_created_later");
  return moment;
}

function devicesIn(text: string): number | null {
  return text.toLowerCase() === "unlimited" ? null : parseSeats(/^\d{1,9}$/.test(text) ? Number(text) : 0);
}

function stateIn(text: string): ImportedKey["state"] {
  const known = Object.entries(STATES).find(([name]) => name === text.toLowerCase());
  if (!known)
    throw refused("import_status_unknown", { given: text.slice(0, 200), known: Object.keys(STATES) });
  return known[1];
}

/** A list, or a text in which white space, commas, semicolons or bars stand between. */
function machinesIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[\s,;|]+/);
  const machines = [...new Set(given.filter(Boolean))];
  const odd = machines.find((machine) => !isMachineId(machine));
  if (odd !== undefined) throw refused("import_machine_malformed", { machine: odd.slice(0, 200) });
  return machines;
}

function metadataIn(value: unknown): Metadata {
  if (value === undefined || value === null || value === "") return {};
  const object = typeof value === "string" ? parsedJson(value) : value;
  if (!isMembers(object)) throw refused("import_metadata_malformed");
  return metadataOf(Object.entries(object));
}

function isMembers(value: unknown): value is Metadata {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (one) => one === null || ["string", "number", "boolean"].includes(typeof one),
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
