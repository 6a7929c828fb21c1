/** What the form did that led to this page. Shown once. */
import { FlashNotice } from "../flash-notice";

/** `text`: for the value of `currentDone()`; nothing is shown without one. */
export function Done({ text }: { text: string | undefined }) {
  return text ? <FlashNotice kind="success">{text}</FlashNotice> : null;
}
