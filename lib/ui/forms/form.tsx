"use client";
/** A form and the server action that it is sent to. Works without JavaScript: the page then comes back with the reason. */
import { createContext, type ReactNode, useActionState, useContext } from "react";
import type { FormAction, FormState } from "../../actions/form-state";
import { Alert } from "../alert";
import type { ButtonLook } from "../submit-button-class";
import { SubmitButton } from "./submit-button";

const Refused = createContext<FormState | null>(null);

type Props = {
  action: FormAction;
  /** Sent along. */
  fields?: Readonly<Record<string, string>>;
  label: string;
  /** Said by the button while the answer is awaited. */
  pending: string;
  look?: ButtonLook;
  wide?: boolean;
  children?: ReactNode;
};

export function Form({
  action,
  fields = {},
  label,
  pending,
  look = "primary",
  wide = false,
  children,
}: Props) {
  const [state, send] = useActionState(action, null);
  return (
    <Refused.Provider value={state}>
      {state && state.field === null && (
        <Alert kind="error" announce>
          {state.message}
        </Alert>
      )}
      <form action={send} data-pending={pending} noValidate>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <SubmitButton label={label} pending={pending} look={look} wide={wide} />
      </form>
    </Refused.Provider>
  );
}

/** Of the form around it; null while nothing was refused. */
export function useRefused(): FormState | null {
  return useContext(Refused);
}
