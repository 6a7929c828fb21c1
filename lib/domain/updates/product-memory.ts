/**
 * What was worked out of products, kept in memory: answers as they go out, signatures. It goes with its product, and all of it
 * together takes at most ANSWER_CACHE_BYTES (decision 086). Beyond that, the oldest of whatever takes most makes room: a flood
 * of questions about one product leaves the others their share.
 */
import { config } from "../../config/config";
import type { Product } from "./catalogue";

/** Compared by identity: another state of a product is another object. */
type Owner = Pick<Product, "slug">;
type Kept<Value> = Readonly<{ value: Value; bytes: number }>;
/** `bytes`: of all that is in it. */
type Shelf<Value> = { readonly product: Owner; readonly kept: Map<string, Kept<Value>>; bytes: number };

/** Of an entry beside its key and its value. */
const ENTRY_BYTES = 300;
const BYTES_PER_CHARACTER = 2;
/** Of the budget is kept when room was made: a Map looks for its first member among all that were deleted since it last grew. */
const KEPT_SHARE = 0.99;

/** Those of all memories that hold something. */
const shelves = new Set<Shelf<unknown>>();
let bytesKept = 0;

/** One kind of thing that is kept of products. A variable of its module. */
export class ProductMemory<Value> {
  readonly #bySlug = new Map<string, Shelf<Value>>();
  readonly #entriesMax: number;

  /** `entriesMax`: of one product; beyond it the oldest makes room. */
  constructor({ entriesMax = Number.POSITIVE_INFINITY } = {}) {
    this.#entriesMax = entriesMax;
  }

  /** What was kept of this very product, not of an earlier state of it. */
  get(product: Owner, key: string): Value | undefined {
    const shelf = this.#bySlug.get(product.slug);
    return shelf?.product === product ? shelf.kept.get(key)?.value : undefined;
  }

  /** In place of what has the key. `bytes`: what the value takes. Something that takes more than there is is not kept. */
  keep(product: Owner, key: string, value: Value, bytes: number): void {
    const budget = config().answerCacheBytes;
    const taken = bytes + ENTRY_BYTES + key.length * BYTES_PER_CHARACTER;
    if (taken > budget) return;
    const shelf = this.#shelfOf(product);
    drop(shelf, key);
    if (shelf.kept.size >= this.#entriesMax) dropOldest(shelf);
    shelf.kept.set(key, { value, bytes: taken });
    shelf.bytes += taken;
    bytesKept += taken;
    if (bytesKept > budget) makeRoom(budget);
  }

  forget(product: Owner, key: string): void {
    const shelf = this.#bySlug.get(product.slug);
    if (shelf?.product === product) drop(shelf, key);
  }

  #shelfOf(product: Owner): Shelf<Value> {
    const before = this.#bySlug.get(product.slug);
    if (before?.product === product) return before;
    if (before) {
      bytesKept -= before.bytes;
      shelves.delete(before);
    }
    const shelf = { product, kept: new Map<string, Kept<Value>>(), bytes: 0 };
    this.#bySlug.set(product.slug, shelf);
    shelves.add(shelf);
    return shelf;
  }
}

/** Of all that is kept, as it is counted against the budget. */
export function productMemoryBytes(): number {
  return bytesKept;
}

function makeRoom(budget: number): void {
  while (bytesKept > budget * KEPT_SHARE) {
    const shelf = largestShelf();
    for (const key of shelf.kept.keys()) {
      drop(shelf, key);
      if (bytesKept <= budget * KEPT_SHARE) return;
    }
  }
}

function largestShelf(): Shelf<unknown> {
  return [...shelves].reduce((largest, shelf) => (shelf.bytes > largest.bytes ? shelf : largest));
}

function dropOldest(shelf: Shelf<unknown>): void {
  const [oldest] = shelf.kept.keys();
  if (oldest !== undefined) drop(shelf, oldest);
}

function drop(shelf: Shelf<unknown>, key: string): void {
  const kept = shelf.kept.get(key);
  if (!kept) return;
  shelf.kept.delete(key);
  shelf.bytes -= kept.bytes;
  bytesKept -= kept.bytes;
}
