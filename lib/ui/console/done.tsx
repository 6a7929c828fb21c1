/** What a form did that led to this page: said once. */
import { Alert } from "../alert";
import { FlashSeen } from "../flash-seen";

/** `text`: of the page, for what `currentDone()` tells; nothing is said without one. */
export function Done({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      <Alert kind="success" announce>
        {text}
      </Alert>
      <FlashSeen />
    </>
  );
}
