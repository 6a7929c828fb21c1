/** The signature of a whole feed, for the clients of Sparkle's family (clients.md 2.1, 2.2). */
import { feedSigner } from "../feeds/keys/feed-signer";
import type { Product } from "./catalogue";

/** Signing costs milliseconds. Requests to different addresses of a feed get the same few texts. */
const TEXTS_MAX = 50;
const known = new WeakMap<Pick<Product, "feedKeys">, Map<string, Promise<string>>>();

/** Base64 over the text's bytes; null without a key of the server. */
export async function feedSignature(
  product: Pick<Product, "feedKeys">,
  feed: string,
): Promise<string | null> {
  const key = product.feedKeys.get("sparkle");
  if (!key) return null;
  const texts = known.get(product) ?? new Map<string, Promise<string>>();
  known.set(product, texts);
  const before = texts.get(feed);
  if (before) return before;
  const signed = feedSigner(key)
    .sign(() => [Buffer.from(feed)])
    .then((signature) => signature.toString("base64"));
  if (texts.size >= TEXTS_MAX) texts.clear();
  texts.set(feed, signed);
  signed.catch(() => texts.delete(feed));
  return signed;
}
