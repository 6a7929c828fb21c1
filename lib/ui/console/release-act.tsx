"use client";
/** An act with a form of its own, in the panel below its button. */
import { Fragment, type ReactNode } from "react";
import type { FormAction } from "../../actions/form-state";
import { Field } from "../field";
import { FormScope, RefusalNotice, useFormScope } from "../forms/form-scope";
import { SubmitButton } from "../forms/submit-button";
import type { ButtonLook } from "../submit-button-class";
import { ActPanel, CancelAct } from "./act-panel";

type Props = {
  action: FormAction;
  label: string;
  /** Of the button that opens it. */
  look: "primary" | "quiet" | "danger";
  /** On the button that does it. */
  yes: string;
  yesLook: ButtonLook;
  pending: string;
  /** To be typed, for what cannot be undone. */
  confirm?: string;
  /** What it means, and more to fill in. */
  children: ReactNode;
};

export function ReleaseAct({ action, ...act }: Props) {
  return (
    <FormScope action={action}>
      <Act {...act} />
    </FormScope>
  );
}

function Act({ label, look, yes, yesLook, pending, confirm, children }: Omit<Props, "action">) {
  const { send, onSend, refusal, at } = useFormScope();
  return (
    <ActPanel key={at} label={label} look={look} isOpen={refusal !== null}>
      <RefusalNotice />
      <form action={send} onSubmit={(event) => onSend(new FormData(event.currentTarget))} noValidate>
        <Fragment key={at}>
          {children}
          {confirm && <Field name="confirm" label={confirm} autoComplete="off" />}
        </Fragment>
        <div className="mt-4 flex flex-wrap gap-2">
          <SubmitButton label={yes} pending={pending} look={yesLook} wide={false} />
          <CancelAct />
        </div>
      </form>
    </ActPanel>
  );
}
