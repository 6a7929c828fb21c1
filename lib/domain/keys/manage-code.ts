/** The shape of management codes: VC- and four groups of five (docs/contract.md 2.1, D2). Pure. */
import { CROCKFORD, randomCrockford } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import { asTyped, inGroups } from "./license-key";

const SYMBOLS = 20;
const DASHED = new RegExp(`^VC(-[${CROCKFORD}]{5}){4}$`);
const UNDASHED = new RegExp(`^VC[${CROCKFORD}]{${SYMBOLS}}$`);

export const MANAGE_CODE_HASH_KIND = "manage-code";

export function generateManageCode(): PlainSecret {
  return new PlainSecret(`VC-${inGroups(randomCrockford(SYMBOLS), 5)}`);
}

/** As forgiving as keys are. Null when it is no management code. */
export function parseManageCode(text: string): PlainSecret | null {
  const typed = asTyped(text);
  if (!DASHED.test(typed) && !UNDASHED.test(typed)) return null;
  return new PlainSecret(`VC-${inGroups(typed.replaceAll("-", "").slice(2), 5)}`);
}
