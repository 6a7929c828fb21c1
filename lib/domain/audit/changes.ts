/** What a change changed, as the console log keeps it. */
import type { Prisma } from "../../db/generated/client";

type Fields = Readonly<Record<string, Prisma.InputJsonValue | null>>;
type Changes = Record<string, { from: Prisma.InputJsonValue | null; to: Prisma.InputJsonValue | null }>;

/** `{ name: { from: "Pro", to: "Team" } }` of the fields of `after` that were others before; null when none was. */
export function changesBetween(before: Fields, after: Fields): Changes | null {
  const changed = Object.entries(after)
    .map(([field, to]) => [field, { from: before[field] ?? null, to }] as const)
    .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to));
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
