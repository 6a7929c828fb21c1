/** A token made of any payload, without waiting: what tests forge. */
import type { KeyObject } from "node:crypto";
import { encodeEnvelope } from "@/lib/domain/tokens/encode";

export function signedToken(payload: object, privateKey: KeyObject): string {
  const envelope = encodeEnvelope(payload, privateKey);
  return `${envelope.payload}.${envelope.signature}`;
}
