/** One line to type into, with its label, hint and error. */
import type { InputHTMLAttributes } from "react";
import { REASON_ID } from "./problem";

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "autoComplete"
  | "autoCapitalize"
  | "inputMode"
  | "placeholder"
  | "defaultValue"
  | "required"
  | "maxLength"
> & {
  name: string;
  /** Where a page has several of the name. */
  id?: string;
  label: string;
  hint?: string;
  error?: string | null;
  /** The form that was just refused, where its reason stands above all fields: is it about this one? */
  refused?: Readonly<{ field?: string }> | null;
  mono?: boolean;
};

export function Field({ name, id = name, label, hint, error, refused, mono = false, ...input }: Props) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const isRefused = refused?.field === name;
  const isWrong = isRefused || Boolean(error);
  const describedBy = [error ? errorId : "", isRefused ? REASON_ID : "", hint ? hintId : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        {...input}
        spellCheck={false}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...(error ? { "data-focus": "" } : {})}
        className={`input input-lg w-full ${mono ? "font-mono" : ""} ${isWrong ? "border-2 border-error-content" : "border-muted"}`}
      />
      {error && (
        <p id={errorId} role="alert" className="mt-2 rounded-field bg-error px-3 py-2 text-error-content">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
