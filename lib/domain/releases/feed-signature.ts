/** The signature of a whole feed, for the clients of Sparkle's family (clients.md 2.1, 2.2). */
import { signBytes } from "../../crypto/ed25519";
import { signerOf } from "../applications/signer";
import type { Product } from "./catalogue";

/** Base64 over the text's bytes; null without a key of the server. */
export function feedSignature({ feedKeys }: Pick<Product, "feedKeys">, feed: string): string | null {
  const key = feedKeys.get("sparkle");
  return key
    ? signBytes(signerOf(key.kid, key.sealedPrivateKey), Buffer.from(feed)).toString("base64")
    : null;
}
