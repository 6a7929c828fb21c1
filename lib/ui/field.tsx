/** One line to type into, with its label, hint and error. */
import type { InputHTMLAttributes } from "react";

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
> & { name: string; label: string; hint?: string; error?: string | null; mono?: boolean };

export function Field({ name, label, hint, error, mono = false, ...input }: Props) {
  const hintId = `${name}-hint`;
  const errorId = `${name}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return (
    <div className="mb-4">
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        {...input}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...(error ? { "data-focus": "" } : {})}
        className={`input input-lg w-full ${mono ? "font-mono" : ""} ${error ? "border-2 border-error-content" : "border-muted"}`}
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
