/** Which plan another system's product becomes. Pure. */
import type { PlanRecord } from "../applications/plan-record";
import { refused } from "../errors";

export type ProductPlans = Readonly<{
  plans: ReadonlyMap<string, PlanRecord>;
  /** Codes, by the names of products as `foldedProduct` writes them. */
  named: ReadonlyMap<string, string>;
  /** A code, for all others. */
  fallback: string | null;
}>;

export function foldedProduct(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}

/**
 * The plan that was named for it, or one that is called as it is, or the one for all others. `products`: its names, the most
 * precise first. Throws `invalid_input`.
 */
export function planOfProduct(products: readonly string[], { plans, named, fallback }: ProductPlans): string {
  const [product = ""] = products;
  const folded = products.map(foldedProduct);
  for (const name of folded) {
    const code = named.get(name);
    if (code !== undefined) return code;
  }
  for (const plan of plans.values()) {
    if (folded.some((name) => name === plan.code || name === foldedProduct(plan.name))) return plan.code;
  }
  if (fallback !== null) return fallback;
  throw refused("import_product_unmatched", { product: product.slice(0, 200) });
}
