"use client";
/** A form and the server action that it is sent to. Works without JavaScript: the page then comes back with the reason. */
import { Fragment, type ReactNode } from "react";
import type { FormAction } from "../../forms/actions/form-state";
import { usePartWords } from "../console/part-words";
import { SecondFactorField } from "../console/second-factor-field";
import { HiddenFields } from "../hidden-fields";
import type { ButtonLook } from "../submit-button-class";
import { useIsInteractive } from "../use-is-interactive";
import { FormScope, RefusalNotice, useFormScope } from "./form-scope";
import { ScopeForm } from "./scope-form";
import { SubmitButton } from "./submit-button";

type BodyProps = {
  /** For buttons of the form that are elsewhere. */
  id?: string;
  /** Sent along. */
  fields?: Readonly<Record<string, string>>;
  label: ReactNode;
  /** On the button while the form is being sent. */
  pending: string;
  look?: ButtonLook;
  wide?: boolean;
  /** A second button: `does` is sent as the field `do`. */
  also?: Readonly<{ does: string; label: string; pending: string }>;
  /** Beside the button, such as Cancel. */
  beside?: ReactNode;
  children?: ReactNode;
};

type Props = BodyProps & {
  action: FormAction;
  /** Above the form: shows what it made (`useResult`). */
  result?: ReactNode;
};

export function Form({ action, result, ...body }: Props) {
  return (
    <FormScope action={action}>
      {result}
      <FormBody {...body} />
    </FormScope>
  );
}

/** The form of the scope around it. */
export function FormBody({
  id,
  fields = {},
  label,
  pending,
  look = "primary",
  wide = false,
  also,
  beside,
  children,
}: BodyProps) {
  const { refusal, at } = useFormScope();
  const words = usePartWords();
  return (
    <>
      <RefusalNotice />
      <ScopeForm id={id}>
        {/* The page stays while it is answered: people who were signed out keep what they typed. */}
        {useIsInteractive() && <input type="hidden" name="stays" value="yes" />}
        <HiddenFields values={fields} />
        {/* React puts fields back to what they began with once a form was sent: they begin again, with what was typed. */}
        <Fragment key={at}>{children}</Fragment>
        {refusal?.proof === "code" && (
          <SecondFactorField name="proof" label={words.proofCode} hint={words.proofHint} />
        )}
        <div className={also || beside ? "mt-4 flex flex-wrap gap-3" : undefined}>
          <SubmitButton label={label} pending={pending} look={look} wide={wide} />
          {also && <SubmitButton {...also} look="quiet" wide={wide} />}
          {beside}
        </div>
      </ScopeForm>
    </>
  );
}
