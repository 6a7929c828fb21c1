/** An act that cannot be taken back: opened first, and confirmed by typing the name of what it destroys. */
import type { ReactNode } from "react";
import { ActionForm } from "../action-form";

type Props = {
  /** On the button that opens it. */
  label: string;
  /** Said aloud beside the label where a page has several. */
  what: string;
  action: string;
  does: string;
  fields: Readonly<Record<string, string>>;
  /** To be typed; none for what can be undone. */
  name?: string;
  /** On the button that does it. */
  yes: string;
  pending: string;
  /** More to fill in. */
  inputs?: ReactNode;
  /** After a refusal, so that what was typed is seen. */
  isOpen?: boolean;
  children: ReactNode;
};

export function Confirm(props: Props) {
  const { label, what, action, does, fields, name, yes, pending, inputs, isOpen = false, children } = props;
  const id = `confirm-${does}-${Object.values(fields)
    .join("-")
    .replace(/[^\w-]/g, "")}`;
  return (
    <details name="confirm" className="group/confirm" open={isOpen}>
      <summary className="btn btn-outline min-h-11 border-muted">
        <span className="group-open/confirm:hidden">
          {label}
          <span className="sr-only"> {what}</span>
        </span>
        <span className="hidden group-open/confirm:inline">Leave it</span>
      </summary>
      <div className="mt-3 rounded-box bg-base-200 p-4 text-left">
        <div className="mb-4">{children}</div>
        <ActionForm action={action} does={does} fields={fields} label={yes} pending={pending} look="danger">
          {inputs}
          {name && (
            <div className="mb-4">
              <label htmlFor={id} className="mb-1 block">
                Type <strong className="wrap-anywhere">{name}</strong> to confirm
              </label>
              <input
                id={id}
                name="confirm"
                autoComplete="off"
                className="input min-h-11 w-full border-muted"
              />
            </div>
          )}
        </ActionForm>
      </div>
    </details>
  );
}
