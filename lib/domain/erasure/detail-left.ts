/** What is left of JSON once a person is erased from it. */
import type { Prisma } from "../../db/generated/client";
import { ERASED } from "./person";

/** Of a detail of a key's entry. */
const PERSONAL = new Set(["email", "name", "note", "metadata", "device", "token"]);

/** `plain` of each text in a value of JSON; with `isTheirs`, what is personal in it is blank. */
export function detailLeft(
  value: Prisma.JsonValue,
  plain: (text: string) => string,
  isTheirs = false,
): Prisma.JsonValue {
  if (typeof value === "string") return plain(value);
  if (Array.isArray(value)) return value.map((part) => detailLeft(part, plain, isTheirs));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isTheirs && PERSONAL.has(name) ? blank(part ?? null) : detailLeft(part ?? null, plain, isTheirs),
    ]),
  );
}

/** With the shape it had: a change still says that there was something before, or is now. */
function blank(value: Prisma.JsonValue): Prisma.JsonValue {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value === null ? null : ERASED;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, blank(part ?? null)]));
}

export function isObject(value: Prisma.JsonValue | undefined): value is Prisma.JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
