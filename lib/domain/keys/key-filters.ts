/** What the list of keys is narrowed down to, and how that is written in an address. Pure. */
import type { KeySource } from "../../db/generated/enums";
import { isUuid } from "../ids";
import { foldedSpace } from "../pasted-text";
import { isStorable } from "../text";
import { parseExpiry } from "./expiry";
import type { KeyStatus } from "./status";

export const KEY_STATUSES: readonly KeyStatus[] = ["active", "expired", "suspended", "revoked"];
export const KEY_SOURCES: readonly KeySource[] = ["api", "console", "checkout", "trial", "import"];
export const EXPIRIES = ["never", "soon", "past", "between"] as const;
/** Of the right to updates, where it ends by itself. */
export const UPDATES_ENDS = ["soon", "past"] as const;

/** `from` and `to` are days, as "2027-03-31", the second one included; either may be open. */
export type ExpiryFilter =
  | Readonly<{ kind: "never" | "soon" | "past" }>
  | Readonly<{ kind: "between"; from: string | null; to: string | null }>;

export type KeyFilters = Readonly<{
  /** What was typed into the search box; "" for nothing. */
  text: string;
  status: KeyStatus | null;
  /** Its code. */
  plan: string | null;
  source: KeySource | null;
  expiry: ExpiryFilter | null;
  updates: (typeof UPDATES_ENDS)[number] | null;
  /** As the shop calls it. */
  orderId: string | null;
  /** Issued together: its id. */
  batch: string | null;
}>;

/** What shops ask for besides. */
export type KeyConditions = KeyFilters &
  Readonly<{
    emailFolded?: string | undefined;
    createdAfter?: Date | undefined;
    updatedAfter?: Date | undefined;
  }>;

export const NO_FILTERS: KeyFilters = {
  text: "",
  status: null,
  plan: null,
  source: null,
  expiry: null,
  updates: null,
  orderId: null,
  batch: null,
};

/** "Soon" is within so many days. */
export const SOON_DAYS = 30;

const TEXT_LENGTH_MAX = 200;
const CODE_LENGTH_MAX = 64;
const ORDER_ID_LENGTH_MAX = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** From an address, which anyone can write: what makes no sense does not filter. */
export function readKeyFilters(parameter: (name: string) => string): KeyFilters {
  const plan = readable(parameter("plan"), CODE_LENGTH_MAX);
  return {
    text: readable(foldedSpace(parameter("q")), TEXT_LENGTH_MAX),
    status: oneOf(KEY_STATUSES, parameter("status")),
    plan: plan || null,
    source: oneOf(KEY_SOURCES, parameter("source")),
    expiry: readExpiry(parameter),
    updates: oneOf(UPDATES_ENDS, parameter("updates")),
    orderId: readable(parameter("order"), ORDER_ID_LENGTH_MAX) || null,
    batch: isUuid(parameter("batch")) ? parameter("batch").toLowerCase() : null,
  };
}

/** The same as parameters of an address; `readKeyFilters` reads them back. */
export function keyFilterParameters({
  text,
  status,
  plan,
  source,
  expiry,
  updates,
  orderId,
  batch,
}: KeyFilters): URLSearchParams {
  const days = expiry?.kind === "between" ? { from: expiry.from, to: expiry.to } : {};
  const all = {
    q: text,
    status,
    plan,
    source,
    expiry: expiry?.kind,
    ...days,
    updates,
    order: orderId,
    batch,
  };
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
}

/** Whether anything but the search box narrows the list. */
export function hasFilters({ text: _, ...narrowing }: KeyFilters): boolean {
  return Object.values(narrowing).some((one) => one !== null);
}

/** Days alone say enough. */
function readExpiry(parameter: (name: string) => string): ExpiryFilter | null {
  const kind = oneOf(EXPIRIES, parameter("expiry"));
  if (kind !== null && kind !== "between") return { kind };
  const [from, to] = [realDay(parameter("from")), realDay(parameter("to"))];
  return from || to ? { kind: "between", from, to } : null;
}

function realDay(text: string): string | null {
  if (!DAY.test(text)) return null;
  try {
    parseExpiry(text);
    return text;
  } catch {
    return null;
  }
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null;
}

function readable(text: string, lengthMax: number): string {
  const trimmed = text.trim();
  return isStorable(trimmed) ? trimmed.slice(0, lengthMax).toWellFormed() : "";
}
