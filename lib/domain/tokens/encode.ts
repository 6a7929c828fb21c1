/** The signed envelope: base64url(JSON) "." base64url(Ed25519 over the ASCII of the first part). Contract 2.4. */
import type { KeyObject } from "node:crypto";
import { signBytes } from "../../crypto/ed25519";

export function encodeEnvelope(
  payload: object,
  privateKey: KeyObject,
): { payload: string; signature: string } {
  const encoded = Buffer.from(JSON.stringify(payload), "utf8").toString("base64url");
  return {
    payload: encoded,
    signature: signBytes(privateKey, Buffer.from(encoded, "latin1")).toString("base64url"),
  };
}

export function encodeToken(payload: object, privateKey: KeyObject): string {
  const envelope = encodeEnvelope(payload, privateKey);
  return `${envelope.payload}.${envelope.signature}`;
}
