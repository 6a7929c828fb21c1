import { createPublicKey, verify } from "node:crypto";
import { expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { generateKeyPair, keyId } from "@/lib/crypto/ed25519";
import { seal } from "@/lib/crypto/sealed-box";
import { signingKeyLabel } from "@/lib/domain/applications/signing-keys";
import { feedSignature } from "@/lib/domain/updates/feed-signature";

/** A product that counts how often its key is taken to sign with. */
function aProduct() {
  const { publicKey, privateKey } = generateKeyPair();
  const kid = keyId(publicKey);
  const sealedPrivateKey = seal(config().secrets.masterKeys, signingKeyLabel(kid), privateKey);
  let taken = 0;
  const key = {
    kid,
    keyId: null,
    sealedPrivateKey,
    get publicKey() {
      taken += 1;
      return publicKey;
    },
  };
  return {
    product: { slug: "notes", feedKeys: new Map([["sparkle" as const, key]]) },
    publicKey,
    taken: () => taken,
  };
}

it("is made once for the same text, also at the same moment, and for each text anew", async () => {
  const { product, publicKey, taken } = aProduct();
  const key = createPublicKey({ key: Buffer.from(publicKey), format: "der", type: "spki" });
  const texts = ["one", "one", "two", "one"];
  const signatures = await Promise.all(texts.map((text) => feedSignature(product, text)));
  expect(taken()).toBe(2);
  for (const [place, text] of texts.entries())
    expect(verify(null, Buffer.from(text), key, Buffer.from(signatures[place] ?? "", "base64"))).toBe(true);
  const other = aProduct();
  expect(await feedSignature(other.product, "one")).not.toBe(signatures[0]);
  expect(other.taken()).toBe(1);
});

it("is none without a key", async () => {
  expect(await feedSignature({ slug: "notes", feedKeys: new Map() }, "one")).toBeNull();
});
