/** A management code as people paste it: in quotes, at the end of a sentence, without its beginning. Pure. */
import { parseLicenseKey } from "../domain/keys/license-key";
import { parseManageCode } from "../domain/keys/manage-code";

type ManageCode = NonNullable<ReturnType<typeof parseManageCode>>;

const LENGTH_MAX = 1000;
/** Words before a code are letters like its own, so it is looked for at the end; or it is all there is. */
const AT_THE_END = /VC([0-9A-Z]{20})$/;
const WITHOUT_BEGINNING = /^([0-9A-Z]{20})$/;

/** "key": it is a license key, the other thing that came with the message. Null: neither. */
export function codeIn(text: string): ManageCode | "key" | null {
  const exact = parseManageCode(text);
  if (exact || text.length > LENGTH_MAX) return exact;
  for (const part of [text, ...text.split(/[\r\n]+/)]) {
    const found = codeOrKey(part);
    if (found) return found;
  }
  return null;
}

function codeOrKey(text: string): ManageCode | "key" | null {
  const bare = text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
  return codeAt(AT_THE_END, bare) ?? (parseLicenseKey(bare) ? "key" : codeAt(WITHOUT_BEGINNING, bare));
}

function codeAt(place: RegExp, bare: string): ManageCode | null {
  const symbols = place.exec(bare)?.[1];
  return symbols === undefined ? null : parseManageCode(`VC${symbols}`);
}
