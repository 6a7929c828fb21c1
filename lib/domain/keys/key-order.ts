/** In which order the list of keys is shown, and how that is written in an address. Pure. */
import type { KeyFilters } from "./key-filters";

/** `ends`: the license that ends next comes first, those that never end come last. */
export type KeyOrder = "newest" | "oldest" | "ends";

/** From an address; "newest" for anything else, and where the list cannot be sorted so. */
export function readKeyOrder(text: string, filters: KeyFilters): KeyOrder {
  if (text === "oldest") return text;
  return text === "ends" && canSortByEnd(filters) ? text : "newest";
}

/**
 * Whether the list can be sorted by end as fast as by age: a page of what is rare would be looked for among all other keys
 * along the index over ends.
 */
export function canSortByEnd({ text, status, plan, source, updates, orderId, batch }: KeyFilters): boolean {
  const isRare = status === "suspended" || status === "revoked";
  return text === "" && [plan, source, updates, orderId, batch].every((one) => one === null) && !isRare;
}
