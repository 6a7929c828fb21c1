/** Private keys, unsealed once and kept in memory: unsealing and parsing cost more than signing. */
import type { KeyObject } from "node:crypto";
import { importPrivateKey, importPublicKey } from "../../crypto/ed25519";
import { unseal } from "../../crypto/sealed-box";
import { masterKeysFor } from "../master-keys";
import { signingKeyLabel } from "./signing-keys";

const KEYS_MAX = 10_000;
const privateKeys = new Map<string, KeyObject>();
const publicKeys = new Map<string, KeyObject>();

/** Throws UnsealError when the master key is not the one it was sealed under. */
export function signerOf(kid: string, sealedPrivateKey: Uint8Array): KeyObject {
  return remembered(privateKeys, kid, () => importPrivateKey(unsealPrivateKey(kid, sealedPrivateKey)));
}

/** Throws as `signerOf`. */
export function unsealPrivateKey(kid: string, sealed: Uint8Array): Buffer {
  return unseal(masterKeysFor(sealed), signingKeyLabel(kid), sealed);
}

export function verifierOf(kid: string, publicKey: Uint8Array): KeyObject {
  return remembered(publicKeys, kid, () => importPublicKey(publicKey));
}

/** A `kid` is a hash of its key, so an entry can never be out of date; the bound only caps memory. */
function remembered(keys: Map<string, KeyObject>, kid: string, load: () => KeyObject): KeyObject {
  const known = keys.get(kid);
  if (known) return known;
  if (keys.size >= KEYS_MAX) keys.clear();
  const key = load();
  keys.set(kid, key);
  return key;
}
