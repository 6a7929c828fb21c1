/** The signature of a whole feed, for the clients of Sparkle's family. */
import { createHash } from "node:crypto";
import { feedSigner } from "../feeds/keys/feed-signer";
import type { Product } from "./catalogue";
import { ProductMemory } from "./product-memory";

/** By the text's digest. Signing costs milliseconds, and a feed and its signature are asked for one after the other. */
const signatures = new ProductMemory<Promise<string>>();
const SIGNATURE_BYTES = 100;

/** Base64 over the text's bytes; null without a key of the server. */
export async function feedSignature(
  product: Pick<Product, "slug" | "feedKeys">,
  feed: string,
): Promise<string | null> {
  const key = product.feedKeys.get("sparkle");
  if (!key) return null;
  const digest = createHash("sha256").update(feed).digest("base64url");
  const before = signatures.get(product, digest);
  if (before) return before;
  const signed = feedSigner(key)
    .sign(() => [Buffer.from(feed)])
    .then((signature) => signature.toString("base64"));
  signatures.keep(product, digest, signed, SIGNATURE_BYTES);
  signed.catch(() => signatures.forget(product, digest));
  return signed;
}
