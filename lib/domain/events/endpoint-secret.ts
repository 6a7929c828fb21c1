/** Secrets of endpoints: shown once, and kept sealed, since they sign. */
import { config } from "../../config/config";
import { seal, unseal } from "../../crypto/sealed-box";
import { PlainSecret } from "../../crypto/secret";
import { masterKeysFor } from "../master-keys";

export function sealEndpointSecret(endpointId: string, secret: PlainSecret): Uint8Array<ArrayBuffer> {
  return seal(config().secrets.masterKeys, labelOf(endpointId), Buffer.from(secret.expose()));
}

/** Throws UnsealError. */
export function openEndpointSecret(endpointId: string, box: Uint8Array): PlainSecret {
  return new PlainSecret(unseal(masterKeysFor(box), labelOf(endpointId), box).toString());
}

function labelOf(endpointId: string): string {
  return `webhook endpoint ${endpointId}`;
}
