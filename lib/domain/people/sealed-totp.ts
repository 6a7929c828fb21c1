/** The secrets that authenticator apps share with us, as they lie in the database: sealed, each to its operator. */
import { config } from "../../config/config";
import { seal, unseal } from "../../crypto/sealed-box";
import { masterKeysFor } from "../master-keys";

/** `secret`: base 32. */
export function sealTotpSecret(operatorId: string, secret: string): Uint8Array<ArrayBuffer> {
  const box = seal(config().secrets.masterKeys, totpLabel(operatorId), Buffer.from(secret, "utf8"));
  return new Uint8Array(box);
}

/** In base 32. Throws UnsealError when the master key that it was sealed under is not given. */
export function openTotpSecret(operatorId: string, box: Uint8Array): string {
  return unseal(masterKeysFor(box), totpLabel(operatorId), box).toString("utf8");
}

function totpLabel(operatorId: string): string {
  return `operator-totp:${operatorId}`;
}
