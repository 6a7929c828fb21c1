/** What the update interface has to work out is counted per address: answers from memory are not (docs/contract.md D6). */
import { contextFor, SYSTEM } from "../../domain/context";
import type { Product } from "../../domain/releases/catalogue";
import { requireProduct } from "../../domain/releases/check";
import { isProductKnown } from "../../domain/releases/product-cache";
import type { Call } from "../endpoint";
import { spend } from "../limit";
import { lookedUp } from "../unknown-applications";

/** Counts an answer that is about to be worked out, or that costs as much. Throws `rate_limited`. */
export function spendUncached({ address }: Call): Promise<void> {
  return spend("uncachedAnswers", address);
}

/** The product that the call's path names. Throws `not_found`, `rate_limited`. */
export function askedProduct(call: Call): Promise<Product> {
  const slug = call.params.application ?? "";
  const read = () => requireProduct(contextFor(SYSTEM, call.now), slug);
  return isProductKnown(slug) ? read() : lookedUp(call, read);
}
