"use client";
/** An act on one record of a list that cannot be taken back: asked about in a panel over the list, which stays as it is. */
import type { ReactNode } from "react";
import type { FormAction } from "../../actions/form-state";
import { FormBody } from "../forms/form";
import { FormScope, useFormScope } from "../forms/form-scope";
import { Menu } from "./menu";
import { TypedNameField } from "./typed-name-field";

type Props = {
  action: FormAction;
  /** On the button that opens it. */
  label: string;
  /** Said aloud beside the label: which record. */
  what: string;
  fields: Readonly<Record<string, string>>;
  /** To be typed; none for what can be undone. */
  name?: string;
  /** On the button that does it. */
  yes: string;
  pending: string;
  children: ReactNode;
};

export function ConfirmMenu({ action, ...panel }: Props) {
  return (
    <FormScope action={action}>
      <Panel {...panel} />
    </FormScope>
  );
}

function Panel({ label, what, fields, name, yes, pending, children }: Omit<Props, "action">) {
  const { refusal, at } = useFormScope();
  const button = (
    <>
      {label}
      <span className="sr-only"> {what}</span>
    </>
  );
  return (
    // It begins again with each answer: open, where that is a refusal.
    <Menu
      key={at}
      button={button}
      side="right"
      isOpen={refusal !== null}
      staysOpen
      look="btn btn-ghost btn-sm min-h-8 text-error-content"
    >
      <div className="p-2 text-left whitespace-normal">
        <p className="mb-3 wrap-anywhere">{children}</p>
        <FormBody fields={fields} label={yes} pending={pending} look="danger">
          {name && <TypedNameField name={name} />}
        </FormBody>
      </div>
    </Menu>
  );
}
