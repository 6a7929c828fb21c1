/** Private keys that sign for programs' own updaters, unsealed once and kept in memory. */
import {
  EXPANDED_BYTES,
  type ExpandedKey,
  expandSeed,
  type OpenMessage,
  readExpanded,
  SEED_BYTES,
  signStream,
  verifyStream,
} from "../../../crypto/ed25519-stream";
import { unsealPrivateKey } from "../../applications/signer";
import { rawPublicKey } from "./raw-key";

export type FeedSigner = Readonly<{
  /** SPKI DER, as programs know it. */
  publicKey: Uint8Array;
  /** Of minisign; null for the one that is made from the key. */
  keyId: Uint8Array | null;
  sign(open: OpenMessage): Promise<Buffer>;
}>;

export type SealedFeedKey = Readonly<{
  kid: string;
  publicKey: Uint8Array;
  keyId: Uint8Array | null;
  sealedPrivateKey: Uint8Array;
}>;

const KEYS_MAX = 1_000;
const known = new Map<string, ExpandedKey>();

/** Throws UnsealError. Each signature is verified with the public key before it is given out. */
export function feedSigner({ kid, publicKey, keyId, sealedPrivateKey }: SealedFeedKey): FeedSigner {
  const key = known.get(kid) ?? privateKeyOf(unsealPrivateKey(kid, sealedPrivateKey));
  if (known.size >= KEYS_MAX) known.clear();
  known.set(kid, key);
  return {
    publicKey,
    keyId,
    async sign(open) {
      const signature = await signStream(key, open);
      if (await verifyStream(rawPublicKey(publicKey), signature, open)) return signature;
      throw new Error(`The feed key ${kid} made a signature that its public key does not verify.`);
    },
  };
}

/** PKCS #8 that ends in the seed; or what some tools keep in its place. */
export function privateKeyOf(unsealed: Uint8Array): ExpandedKey {
  return unsealed.length === EXPANDED_BYTES
    ? readExpanded(unsealed)
    : expandSeed(unsealed.subarray(-SEED_BYTES));
}
