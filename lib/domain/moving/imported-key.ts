/** One line of an import: a key as another system had it (docs/contract.md D10). */
import type { PlainSecret } from "../../crypto/secret";
import { isMachineId } from "../activations/machine";
import { parseSeats } from "../applications/plan";
import { refused } from "../errors";
import { type Email, parseEmail } from "../keys/email";
import { parseExpiry, parseMoment } from "../keys/expiry";
import { parseCustomerName, parseNote } from "../keys/free-text";
import type { Metadata } from "../keys/key-record";
import { parseAnyLicenseKey } from "../keys/license-key";
import { checkedText } from "../text";

/** As it stands in the file: a text of a cell, or a value of a JSON object. */
export type ImportLine = Readonly<Record<string, unknown>>;

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
  /** Null: never. The plan's days are not counted from here. */
  expiresAt: Date | null;
  updatesUntil: Date | null;
  state: "active" | "suspended" | "revoked";
  createdAt: Date;
  /** Each once. */
  machines: string[];
};

export const IMPORT_COLUMNS = [
  "key",
  "plan",
  "email",
  "name",
  "note",
  "orderId",
  "metadata",
  "devices",
  "expiresAt",
  "updatesUntil",
  "status",
  "createdAt",
  "machines",
] as const;
type Column = (typeof IMPORT_COLUMNS)[number];

const STATES = { active: "active", expired: "active", suspended: "suspended", revoked: "revoked" } as const;
const ORDER_ID_LENGTH_MAX = 200;
const METADATA_MAX = 20;
const METADATA_BYTES_MAX = 4 * 1024;

/** `plan`: of lines that name none. Throws `invalid_input`. */
export function parseImportLine(line: ImportLine, plan: string | null, now: Date): ImportedKey {
  const cell = (column: Column) => textOf(line[column]);
  const key = parseAnyLicenseKey(cell("key"));
  if (!key) throw refused("import_key_malformed");
  const planCode = cell("plan") || plan;
  if (!planCode) throw refused("import_plan_missing");
  const createdAt = cell("createdAt") ? parseMoment(cell("createdAt")) : now;
  if (createdAt > now) throw refused("import_created_later");
  return {
    key,
    plan: planCode,
    email: cell("email") ? parseEmail(cell("email")) : null,
    name: parseCustomerName(cell("name")),
    note: parseNote(cell("note")),
    orderId: checkedText("orderId", cell("orderId"), ORDER_ID_LENGTH_MAX) || null,
    metadata: metadataIn(line.metadata),
    devices: devicesIn(cell("devices")),
    expiresAt: cell("expiresAt") ? parseExpiry(cell("expiresAt")) : null,
    updatesUntil: cell("updatesUntil") ? parseExpiry(cell("updatesUntil"), "updatesUntil") : null,
    state: stateIn(cell("status")),
    createdAt,
    machines: machinesIn(line.machines),
  };
}

/** The column as it is named here, whatever its case; null for one that there is not. */
export function importColumn(title: string): Column | null {
  const plain = title.trim().toLowerCase().replaceAll("_", "");
  return IMPORT_COLUMNS.find((column) => column.toLowerCase() === plain) ?? null;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function devicesIn(text: string): number | null | undefined {
  if (text === "") return undefined;
  return text.toLowerCase() === "unlimited" ? null : parseSeats(/^\d{1,9}$/.test(text) ? Number(text) : 0);
}

function stateIn(text: string): ImportedKey["state"] {
  const given = text.toLowerCase() || "active";
  const known = Object.entries(STATES).find(([name]) => name === given);
  if (!known) throw refused("import_status_unknown", { given: text, known: Object.keys(STATES) });
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
  if (!isMetadata(object)) throw refused("import_metadata_malformed");
  return object;
}

function isMetadata(value: unknown): value is Metadata {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  const json = JSON.stringify(value);
  return (
    values.length <= METADATA_MAX &&
    Buffer.byteLength(json) <= METADATA_BYTES_MAX &&
    !json.includes("\\u0000") &&
    values.every((one) => one === null || ["string", "number", "boolean"].includes(typeof one))
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
