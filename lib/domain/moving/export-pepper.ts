/** Whether two installations have the same KEY_PEPPER, without either telling it: keys and tokens are hashed under it. */
import { config } from "../../config";
import { hashSecret, PlainSecret } from "../../crypto/secret";

/** Hexadecimal; of an application, so that exports of two tell nothing of each other. */
export function exportPepper(applicationId: string): string {
  return hashSecret(config().secrets.keyPepper, "export", new PlainSecret(applicationId)).toString("hex");
}
