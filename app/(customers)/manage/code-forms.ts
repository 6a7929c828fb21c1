/** A management code as people paste it: in quotes, in a sentence, without its beginning. Pure. */
import { readPastedSecrets } from "@/lib/domain/keys/pasted-secrets";

type ManageCode = ReturnType<typeof readPastedSecrets>["manageCodes"][number];

const LENGTH_MAX = 1000;

/** "key": it is a license key, the other thing that came with the message. Null: neither. */
export function codeIn(text: string): ManageCode | "key" | null {
  if (text.length > LENGTH_MAX) return null;
  const { manageCodes, licenseKeys } = readPastedSecrets(text);
  return manageCodes[0] ?? (licenseKeys.length > 0 ? "key" : null);
}
