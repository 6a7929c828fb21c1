/** The signed envelope: base64url(JSON) "." base64url(Ed25519 over the ASCII of the first part). docs/contract.md 2.4. */
import type { KeyObject } from "node:crypto";
import { signText } from "../../crypto/ed25519";
import { signSoon } from "../../crypto/signing";

export function encodeEnvelope(
  payload: object,
  privateKey: KeyObject,
): { payload: string; signature: string } {
  const encoded = encodedPart(payload);
  return { payload: encoded, signature: signText(privateKey, encoded) };
}

/** The same as one text, for answers of which many may be due at once. */
export async function encodeToken(payload: object, privateKey: KeyObject): Promise<string> {
  const encoded = encodedPart(payload);
  return `${encoded}.${await signSoon(privateKey, encoded)}`;
}

function encodedPart(payload: object): string {
  return Buffer.from(JSON.stringify(payload), "utf8").toString("base64url");
}
