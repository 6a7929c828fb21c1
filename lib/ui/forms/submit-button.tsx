"use client";
import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";
import { type ButtonLook, submitButtonClass } from "../submit-button-class";

type Props = {
  label: ReactNode;
  pending: string;
  look: ButtonLook;
  wide: boolean;
  /** Sent as the field `do`, or one of another name, where a form has two buttons. */
  does?: string;
  name?: string;
};

/** While it is being sent, a form is not sent again: a second tap on a slow line does nothing. */
export function SubmitButton({ label, pending, look, wide, does, name = "do" }: Props) {
  const { pending: isSent, data } = useFormStatus();
  const isThisOne = isSent && (data.get(name) ?? undefined) === does;
  return (
    <button
      type="submit"
      name={does && name}
      value={does}
      aria-disabled={isSent || undefined}
      aria-busy={isThisOne || undefined}
      onClick={(event) => isSent && event.preventDefault()}
      className={submitButtonClass(look, wide)}
    >
      {isThisOne ? pending : label}
    </button>
  );
}
