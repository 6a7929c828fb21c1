"use client";
/** One act on what is chosen: opened first, with what has to be filled in, and the button that does it. */
import type { ReactNode } from "react";
import { useRefusal, useTyped } from "../../forms/form-scope";
import { SubmitButton } from "../../forms/submit-button";
import type { ButtonLook } from "../../submit-button-class";
import { Menu } from "../menu";

type Props = {
  label: string;
  /** Sent as the field `do`. */
  does: string;
  submit: string;
  pending: string;
  look: ButtonLook;
  children: ReactNode;
};

export function SelectionMenu({ label, does, submit, pending, look, children }: Props) {
  const isRefused = useRefusal() !== null;
  const isThisOne = useTyped()?.do === does;
  return (
    <Menu
      button={label}
      side="right"
      opens="up"
      isOpen={isRefused && isThisOne}
      look="btn btn-outline min-h-control border-muted"
    >
      <div className="p-2">
        {children}
        <SubmitButton label={submit} pending={pending} look={look} wide={false} does={does} />
      </div>
    </Menu>
  );
}
