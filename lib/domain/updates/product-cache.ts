/**
 * Products in memory. An entry holds as long as the catalogue's version does; a change on any server makes the next
 * question load it again. While the database cannot be asked, what is known is answered on.
 */
import type { CatalogueVersion } from "../../db/catalogue-version";
import { changeFeed, knownVersion, versionSeenAt } from "../../db/change-feed";
import type { Db } from "../../db/client";
import { logLimited } from "../../process/log-limited";
import { isSlug } from "../applications/application";
import { isUnavailable } from "../unavailable";
import type { Product } from "./catalogue";
import { loadProduct } from "./load-product";

/** `confirmedAt`: when it was last looked at and known to hold, in milliseconds. */
type Entry = { place: number; version: CatalogueVersion; product: Product | null; confirmedAt: number };

const ENTRIES_MAX = 10_000;
/** Names that no product has. Strangers ask for any; programs of an application that is gone ask for one, for years. */
const ABSENT_MAX = 1_000;
const FROM_MEMORY = "the catalogue is answered from memory: the database does not answer";
const entries = new Map<string, Entry>();
const absent = new Map<string, Entry>();
const loading = new Map<string, Promise<Entry>>();
let loadsBegun = 0;

/** What is in memory and still holds; null for none, which says nothing of the application. */
export function rememberedProduct(slug: string): Product | null {
  return currentEntry(slug)?.product ?? null;
}

/**
 * The last moment at which the product is known to have been so: almost `now`, unless the database does not answer. What is
 * answered from memory then must not be signed as news.
 */
export function confirmedAt(product: Product, now: Date): Date {
  const entry = entries.get(product.slug);
  if (entry?.product !== product) return now;
  if (entry.version === knownVersion()) entry.confirmedAt = versionSeenAt();
  return new Date(Math.min(now.getTime(), entry.confirmedAt));
}

/** Whether it is answered from memory, whatever the answer, or being read for someone else, or was there before a change. */
export function isProductKnown(slug: string): boolean {
  return !isSlug(slug) || entries.has(slug) || absent.has(slug) || loading.has(loadingKey(slug));
}

/** Null for an unknown application and for one that publishes no updates. */
export async function productOf(db: Db, slug: string): Promise<Product | null> {
  if (!isSlug(slug)) return null;
  const current = currentEntry(slug);
  if (current) return current.product;
  const entry = entries.get(slug) ?? absent.get(slug);
  try {
    return (await load(db, slug)).product;
  } catch (error) {
    if (!entry || !isUnavailable(error)) throw error;
    logLimited("catalogue from memory", { slug }, FROM_MEMORY, "warn");
    return entry.product;
  }
}

function currentEntry(slug: string): Entry | null {
  const entry = entries.get(slug) ?? absent.get(slug);
  return entry && entry.version === knownVersion() ? entry : null;
}

/** Callers at the same time share one load, unless something changed since it began. */
function load(db: Db, slug: string): Promise<Entry> {
  const key = loadingKey(slug);
  const running = loading.get(key);
  if (running) return running;
  const started = loadEntry(db, slug)
    .then((entry) => remember(slug, entry))
    .finally(() => loading.delete(key));
  loading.set(key, started);
  return started;
}

function loadingKey(slug: string): string {
  return `${slug} ${knownVersion()}`;
}

/** A slow load does not take the place of one that began after it. */
function remember(slug: string, entry: Entry): Entry {
  const known = entries.get(slug) ?? absent.get(slug);
  if (known && known.place > entry.place) return entry;
  entries.delete(slug);
  absent.delete(slug);
  if (entry.product) addTo(entries, slug, entry, ENTRIES_MAX);
  else addTo(absent, slug, entry, ABSENT_MAX);
  return entry;
}

/** Behind all others; the oldest makes room. */
function addTo(kept: Map<string, Entry>, slug: string, entry: Entry, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(slug, entry);
}

/** The version is taken before the rows: a change in between leaves an entry that is already out of date. */
async function loadEntry(db: Db, slug: string): Promise<Entry> {
  loadsBegun += 1;
  const place = loadsBegun;
  const { version, seenAt } = await changeFeed();
  if (version === null) throw new Error("The catalogue's version is not known.");
  return { place, version, product: await loadProduct(db, slug), confirmedAt: seenAt };
}

/** For tests, whose databases are copies of one: a version of one holds in another, too. */
export function forgetProducts(): void {
  entries.clear();
  absent.clear();
  loading.clear();
}
