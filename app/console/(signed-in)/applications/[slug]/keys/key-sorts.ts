/** The heads of columns by which the list of keys can be sorted. */
import type { KeyFilters } from "@/lib/domain/keys/key-filters";
import { canSortByEnd, type KeyOrder } from "@/lib/domain/keys/key-order";
import type { ColumnHead } from "@/lib/ui/console/table-view";

export type KeySorts = Readonly<Record<"created" | "expires", ColumnHead["sort"]>>;

/** `hrefIn`: of the list in an order. A second click on a head leads back to the newest first. */
export function keySorts(
  order: KeyOrder,
  filters: KeyFilters,
  hrefIn: (order: KeyOrder) => string,
): KeySorts {
  const created = { newest: "descending", oldest: "ascending", ends: null } as const;
  return {
    created: { href: hrefIn(order === "newest" ? "oldest" : "newest"), now: created[order] },
    expires: canSortByEnd(filters)
      ? { href: hrefIn(order === "ends" ? "newest" : "ends"), now: order === "ends" ? "ascending" : null }
      : undefined,
  };
}
