/**
 * Systems whose exports can be imported. Each has a file beside this one, which knows what its fields are called there and what
 * they come to here; where that was read stands in docs/moving.md.
 */
import type { FileRecord } from "../file-record";
import type { ImportLine } from "../import-columns";

export const SYSTEMS = ["keygen", "cryptlex", "lemon-squeezy", "gumroad", "paddle-classic", "edd"] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** Null for our own columns, and for a name that is none. */
export function systemIn(name: string): SystemName | null {
  return SYSTEMS.find((one) => one === name) ?? null;
}

/** As people call them. */
export const SYSTEM_TITLES: Readonly<Record<SystemName, string>> = {
  keygen: "Keygen",
  cryptlex: "Cryptlex",
  "lemon-squeezy": "Lemon Squeezy",
  gumroad: "Gumroad",
  "paddle-classic": "Paddle Classic",
  edd: "Easy Digital Downloads",
};

/** What a record comes to. */
export type ForeignKey = Readonly<{
  given: ImportLine;
  /** Names of what was sold, the most precise first. */
  products: readonly string[];
  /** How many were sold with the one key: the plan's devices count as often. */
  quantity?: string;
  /** It is paid for until `expiresAt`, and is paid for again there. So an end that is over says that the file is old. */
  isRenewed?: boolean;
  /** The file knows no ends at all: it ends where the plan says, counted from `createdAt`. */
  endsAsPlan?: boolean;
}>;

export type System = Readonly<{
  /** A CSV file must have these, in any case; null for JSON alone. */
  titles: readonly string[] | null;
  /**
   * Null for a record that is no key, or that repeats one. Records of a CSV file have their titles as `plainTitle` writes them.
   * Throws ColumnError for what means something there that it cannot mean here.
   */
  read: (fields: ImportLine, all: readonly FileRecord[]) => ForeignKey | null;
}>;

/** The same for all systems and their spellings: "License Key" and "license_key" are "licensekey". */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
