/**
 * Feeds of open variants, kept as they go out: every installed program reads the same one. One holds for as long as its product
 * does in memory. Not of products that roll out, whose answers depend on who asks, nor where Sparkle's version matters.
 */
import { countActivity } from "../../domain/applications/activity-counts";
import type { CatalogueVariant, Product } from "../../domain/releases/catalogue";
import { rememberedProduct } from "../../domain/releases/product-cache";
import type { Call, Reply } from "../endpoint";
import type { AskedFeed } from "./asked-feed";

/** `version`: what the caller runs, as it is counted; null: it is not. */
type Kept = Readonly<{ reply: Reply; version: string | null }>;

const ANSWERS_MAX = 1_000;
const ADDRESS_LENGTH_MAX = 300;
/** What electron-updater adds, another one each time. */
const ONE_TIME = /([?&])noCache=[^&]*/;

const answers = new WeakMap<Product, Map<string, Kept>>();

/** The kept answer to this very address, counted; null for none. */
export function keptFeed(call: Call): Reply | null {
  const product = rememberedProduct(call.params.application ?? "");
  const kept = product && answers.get(product)?.get(addressOf(call));
  if (!kept) return null;
  if (kept.version !== null) countActivity(product.applicationId, "update_check", call.now, kept.version);
  return kept.reply;
}

export function keepFeed({ call, product, variant, path, counted }: AskedFeed, reply: Reply): Reply {
  const address = addressOf(call);
  const isForAll = !variant.restricted && path.credential === null && path.client !== "wordpress";
  const isAlike = !rollsOut(product) && !(path.client === "sparkle" && requiresVersions(variant));
  if (!isForAll || !isAlike || reply.stream || address.length > ADDRESS_LENGTH_MAX) return reply;
  const kept = answers.get(product) ?? new Map<string, Kept>();
  answers.set(product, kept);
  if (kept.size >= ANSWERS_MAX) kept.clear();
  const { body, ...rest } = reply;
  const asText = body === null ? reply : { ...rest, body: null, json: JSON.stringify(body) };
  kept.set(address, { reply: asText, version: counted.version });
  return asText;
}

function rollsOut({ variants }: Product): boolean {
  return variants.some(({ releases }) => releases.some(({ rollout }) => rollout < 100));
}

/** Which of Sparkle's programs leave out by themselves: newer ones are answered otherwise. */
function requiresVersions({ releases }: CatalogueVariant): boolean {
  return releases.some(({ requiresVersion }) => requiresVersion !== null);
}

/** As it was written. */
function addressOf({ request: { url } }: Call): string {
  return url.includes("noCache=") ? url.replace(ONE_TIME, "$1") : url;
}
