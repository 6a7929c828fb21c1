"use client";
/** An act that cannot be taken back: opened first, and confirmed by typing the name of what it destroys. */
import { type ReactNode, useEffect, useRef } from "react";
import type { FormAction } from "../../actions/form-state";
import { FormBody } from "../forms/form";
import { FormScope, useFormScope } from "../forms/form-scope";
import { usePartWords } from "./part-words";
import { TypedNameField } from "./typed-name-field";

type Props = {
  action: FormAction;
  /** On the button that opens it. */
  label: string;
  /** Said aloud beside the label where a page has several. */
  what: string;
  fields?: Readonly<Record<string, string>>;
  /** To be typed; none for what can be undone. */
  name?: string;
  /** On the button that does it. */
  yes: string;
  pending: string;
  /** More to fill in. */
  inputs?: ReactNode;
  /** Shows what the form makes (`useResult`), above it. */
  result?: ReactNode;
  children: ReactNode;
};

export function Confirm({ action, ...panel }: Props) {
  return (
    <FormScope action={action}>
      <ConfirmPanel {...panel} />
    </FormScope>
  );
}

/** The same in the scope around it. */
export function ConfirmPanel({
  label,
  what,
  fields = {},
  name,
  yes,
  pending,
  inputs,
  result,
  children,
}: Omit<Props, "action">) {
  const { refusal, result: made } = useFormScope();
  const words = usePartWords();
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (made && panel.current) panel.current.open = false;
  }, [made]);
  return (
    <>
      {result}
      <details ref={panel} name="confirm" className="group/confirm" open={refusal !== null}>
        <summary className="btn btn-outline min-h-control border-muted">
          <span className="group-open/confirm:hidden">
            {label}
            <span className="sr-only"> {what}</span>
          </span>
          <span className="hidden group-open/confirm:inline">{words.cancel}</span>
        </summary>
        <div className="mt-3 rounded-box bg-base-200 p-4 text-left">
          <div className="mb-4">{children}</div>
          <FormBody fields={fields} label={yes} pending={pending} look="danger">
            {inputs}
            {name && <TypedNameField name={name} />}
          </FormBody>
        </div>
      </details>
    </>
  );
}
