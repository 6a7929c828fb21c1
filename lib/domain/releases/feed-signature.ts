/** The signature of a whole feed, for the clients of Sparkle's family (clients.md 2.1, 2.2). */
import { feedSigner } from "../feeds/keys/feed-signer";
import type { Product } from "./catalogue";

/** Base64 over the text's bytes; null without a key of the server. */
export async function feedSignature(
  { feedKeys }: Pick<Product, "feedKeys">,
  feed: string,
): Promise<string | null> {
  const key = feedKeys.get("sparkle");
  if (!key) return null;
  const signature = await feedSigner(key).sign(() => [Buffer.from(feed)]);
  return signature.toString("base64");
}
