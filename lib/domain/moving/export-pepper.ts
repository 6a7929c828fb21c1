/**
 * What two installations with the same KEY_PEPPER can show each other without telling it (decision 060). Keys and tokens are
 * hashed under it, so an export is of use only where it is the same.
 */
import { config } from "../../config/config";
import { hashSecret, PlainSecret } from "../../crypto/secret";

/** Whether it is the same. Hexadecimal; of an application, so that exports of two tell nothing of each other. */
export function exportPepper(applicationId: string): string {
  return underPepper("export", applicationId);
}

/** That an export is as it was made: someone who edits one can fit its count and hash, but not this. Hexadecimal. */
export function exportMac({ rows, sha256 }: Readonly<{ rows: number; sha256: string }>): string {
  return underPepper("export-end", `${rows} ${sha256}`);
}

function underPepper(kind: string, text: string): string {
  return hashSecret(config().secrets.keyPepper, kind, new PlainSecret(text)).toString("hex");
}
