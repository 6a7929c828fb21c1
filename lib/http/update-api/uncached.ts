/** What the update interface has to work out is counted per address: answers from memory are not (docs/contract.md D6). */
import { contextFor, SYSTEM } from "../../domain/context";
import type { Product } from "../../domain/updates/catalogue";
import { requireProduct } from "../../domain/updates/check";
import { isProductKnown } from "../../domain/updates/product-cache";
import type { Call } from "../endpoint";
import { fairTurn } from "../fair-share";
import { spend } from "../limit";
import { lookedUp } from "../unknown-applications";

/** All such work together has one share of the process, from however many addresses it is asked for. */
const SHARE = "uncached answers";

/**
 * Counts an answer that is about to be worked out, or that costs as much, and waits for its turn. `ms`: as `uncachedTurn` has
 * it. Throws `rate_limited`.
 */
export async function spendUncached({ address }: Call, ms = 0): Promise<void> {
  await spend("uncachedAnswers", address);
  await uncachedTurn(ms);
}

/** Waits for a turn. `ms`: what goes on, in processor time, after what follows at once is over. */
export function uncachedTurn(ms: number): Promise<void> {
  return fairTurn(SHARE, ms);
}

/** The product that the call's path names. Throws `not_found`, `rate_limited`. */
export function askedProduct(call: Call): Promise<Product> {
  const slug = call.params.application ?? "";
  const read = () => requireProduct(contextFor(SYSTEM, call.now), slug);
  return isProductKnown(slug) ? read() : lookedUp(call, read);
}
