"use client";
import { useFormStatus } from "react-dom";
import { type ButtonLook, submitButtonClass } from "../submit-button-class";

type Props = { label: string; pending: string; look: ButtonLook; wide: boolean };

/** Once it was sent, a form is not sent again: a second tap on a slow line changes nothing. */
export function SubmitButton({ label, pending, look, wide }: Props) {
  const { pending: isSent } = useFormStatus();
  return (
    <button
      type="submit"
      aria-disabled={isSent || undefined}
      aria-busy={isSent || undefined}
      onClick={(event) => isSent && event.preventDefault()}
      className={submitButtonClass(look, wide)}
    >
      {isSent ? pending : label}
    </button>
  );
}
