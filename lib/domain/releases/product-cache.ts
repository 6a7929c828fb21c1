/**
 * Products in memory. An entry holds as long as the catalogue's version does; a change on any server makes the next
 * question load it again. While the database cannot be asked, what is known is answered on.
 */
import { changeFeed, knownVersion } from "../../db/change-feed";
import type { Db } from "../../db/client";
import { log } from "../../log";
import { isSlug } from "../applications/application";
import { isUnavailable } from "../unavailable";
import type { Product } from "./catalogue";
import { loadProduct } from "./load-product";

type Entry = { version: bigint; product: Product | null };
type Cache = { entries: Map<string, Entry>; loading: Map<string, Promise<Entry>> };

const ENTRIES_MAX = 10_000;
const CACHE = Symbol.for("latchkey.products");
type Holder = typeof globalThis & { [CACHE]?: Cache };
const holder: Holder = globalThis;

/** What is in memory and still holds; null for none, which says nothing of the application. */
export function rememberedProduct(slug: string): Product | null {
  return currentEntry(slug)?.product ?? null;
}

/** Null for an unknown application and for one that publishes no updates. */
export async function productOf(db: Db, slug: string): Promise<Product | null> {
  if (!isSlug(slug)) return null;
  const current = currentEntry(slug);
  if (current) return current.product;
  const entry = cache().entries.get(slug);
  try {
    return (await load(db, slug)).product;
  } catch (error) {
    if (!entry || !isUnavailable(error)) throw error;
    log().warn({ slug }, "the catalogue is answered from memory: the database does not answer");
    return entry.product;
  }
}

function currentEntry(slug: string): Entry | null {
  const entry = cache().entries.get(slug);
  return entry && entry.version === knownVersion() ? entry : null;
}

/** Callers at the same time share one load, unless something changed since it began. */
function load(db: Db, slug: string): Promise<Entry> {
  const { loading } = cache();
  const key = `${slug} ${knownVersion()}`;
  const running = loading.get(key);
  if (running) return running;
  const started = loadEntry(db, slug)
    .then((entry) => remember(slug, entry))
    .finally(() => loading.delete(key));
  loading.set(key, started);
  return started;
}

/** A slow load does not take the place of a newer one. */
function remember(slug: string, entry: Entry): Entry {
  const { entries } = cache();
  if (entries.size >= ENTRIES_MAX) entries.clear();
  const known = entries.get(slug);
  if (!known || known.version <= entry.version) entries.set(slug, entry);
  return entry;
}

/** The version is taken before the rows: a change in between leaves an entry that is already out of date. */
async function loadEntry(db: Db, slug: string): Promise<Entry> {
  const { version } = await changeFeed();
  if (version === null) throw new Error("The catalogue's version is not known.");
  return { version, product: await loadProduct(db, slug) };
}

function cache(): Cache {
  holder[CACHE] ??= { entries: new Map(), loading: new Map() };
  return holder[CACHE];
}
