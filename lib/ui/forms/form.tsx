"use client";
/** A form and the server action that it is sent to. Works without JavaScript: the page then comes back with the reason. */
import { createContext, type ReactNode, useActionState, useContext } from "react";
import { SubmitButton } from "./submit-button";

/** As lib/actions gives it. */
type State = Readonly<{ message: string; field: string | null; values: Readonly<Record<string, string>> }>;
export type Action = (before: State | null, form: FormData) => Promise<State | null>;

const Refused = createContext<State | null>(null);

type Props = {
  action: Action;
  /** Sent along. */
  fields?: Readonly<Record<string, string>>;
  label: string;
  /** Said by the button while the answer is awaited. */
  pending: string;
  look?: "primary" | "quiet" | "danger";
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
      {state && state.field === null && <Reason>{state.message}</Reason>}
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
export function useRefused(): State | null {
  return useContext(Refused);
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-focus=""
      className="mb-6 rounded-box bg-error p-4 text-error-content"
    >
      {children}
    </div>
  );
}
