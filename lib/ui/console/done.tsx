/** What a form did that led to this page: said once. */
import { FlashNotice } from "../flash-notice";

/** `text`: of the page, for what `currentDone()` tells; nothing is said without one. */
export function Done({ text }: { text: string | undefined }) {
  return text ? <FlashNotice kind="success">{text}</FlashNotice> : null;
}
