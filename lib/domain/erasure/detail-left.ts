/** What is left of JSON once a person is erased from it. */
import type { Prisma } from "../../db/generated/client";
import { ERASED } from "./person";

/** Of a detail of a key's entry, and of an event of a key. */
export const PERSONAL_IN_LOG = new Set(["email", "name", "note", "metadata", "device", "token"]);
export const PERSONAL_IN_EVENT = new Set(["email", "name", "note", "metadata"]);
const NOTHING: ReadonlySet<string> = new Set();

/** `plain` of each text in a value of JSON; members by the names in `personal` are blank. */
export function detailLeft(
  value: Prisma.JsonValue,
  plain: (text: string) => string,
  personal = NOTHING,
): Prisma.JsonValue {
  if (typeof value === "string") return plain(value);
  if (Array.isArray(value)) return value.map((part) => detailLeft(part, plain, personal));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      nameLeft(name, plain),
      personal.has(name) ? blank(part ?? null, plain) : detailLeft(part ?? null, plain, personal),
    ]),
  );
}

/** Shops name members of metadata as they like. Those of ours are no address, whatever a person is called. */
function nameLeft(name: string, plain: (text: string) => string): string {
  return /[@%\\&]/.test(name) ? plain(name) : name;
}

/** With the shape it had: a change still says that there was something before, or is now. */
function blank(value: Prisma.JsonValue, plain: (text: string) => string): Prisma.JsonValue {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value === null ? null : ERASED;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [nameLeft(name, plain), blank(part ?? null, plain)]),
  );
}

export function isObject(value: Prisma.JsonValue | undefined): value is Prisma.JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
