"use client";
/** An act that is asked about first: what will happen, what has to be filled in, and a button that does it. */
import type { ReactNode } from "react";
import type { FormAction } from "../../forms/actions/form-state";
import { FormBody } from "../forms/form";
import { FormScope } from "../forms/form-scope";
import type { ButtonLook } from "../submit-button-class";
import { type ActButton, ActMenu, CancelButton } from "./act-menu";
import { TypedNameField } from "./typed-name-field";

type Props = ActButton & {
  action: FormAction;
  fields?: Readonly<Record<string, string>>;
  /** Further fields. */
  inputs?: ReactNode;
  /** To be typed, for what cannot be undone. */
  name?: string;
  /** On the button that does it. */
  yes: string;
  yesLook?: ButtonLook;
  pending: string;
  /** Above it: shows what the form made (`useResult`). */
  result?: ReactNode;
  /** What will happen. */
  children?: ReactNode;
};

export function ConfirmMenu({
  action,
  fields = {},
  inputs,
  name,
  yes,
  yesLook = "danger",
  pending,
  result,
  children,
  ...button
}: Props) {
  return (
    <FormScope action={action}>
      {result}
      <ActMenu {...button}>
        {children && <div className="mb-4 wrap-anywhere">{children}</div>}
        <FormBody fields={fields} label={yes} pending={pending} look={yesLook} beside={<CancelButton />}>
          {inputs}
          {name && <TypedNameField name={name} />}
        </FormBody>
      </ActMenu>
    </FormScope>
  );
}
