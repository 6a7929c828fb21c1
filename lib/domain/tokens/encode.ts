/** The signed envelope: base64url(JSON) "." base64url(Ed25519 over the ASCII of the first part). Contract 2.4. */
import type { KeyObject } from "node:crypto";
import { signBytes, signBytesAmongOthers } from "../../crypto/ed25519";

export function encodeEnvelope(
  payload: object,
  privateKey: KeyObject,
): { payload: string; signature: string } {
  const encoded = encodedPart(payload);
  const signature = signBytes(privateKey, Buffer.from(encoded, "latin1"));
  return { payload: encoded, signature: signature.toString("base64url") };
}

/** The same as one text, for answers of which there may be many at once. */
export async function encodeToken(payload: object, privateKey: KeyObject): Promise<string> {
  const encoded = encodedPart(payload);
  const signature = await signBytesAmongOthers(privateKey, Buffer.from(encoded, "latin1"));
  return `${encoded}.${signature.toString("base64url")}`;
}

function encodedPart(payload: object): string {
  return Buffer.from(JSON.stringify(payload), "utf8").toString("base64url");
}
