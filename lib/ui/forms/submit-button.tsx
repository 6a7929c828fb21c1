"use client";
import { useFormStatus } from "react-dom";

const LOOKS = {
  primary: "btn-primary",
  quiet: "btn-outline border-muted",
  danger: "border-transparent bg-error-content text-error",
};

type Props = { label: string; pending: string; look: keyof typeof LOOKS; wide: boolean };

/** Once it was sent, a form is not sent again: a second tap on a slow line changes nothing. */
export function SubmitButton({ label, pending, look, wide }: Props) {
  const { pending: isSent } = useFormStatus();
  return (
    <button
      type="submit"
      aria-disabled={isSent || undefined}
      aria-busy={isSent || undefined}
      onClick={(event) => isSent && event.preventDefault()}
      className={`btn min-h-11 ${LOOKS[look]} ${wide ? "w-full sm:w-auto" : ""}`}
    >
      {isSent ? pending : label}
    </button>
  );
}
