/** Fields to choose in, each with its label, hint and what was chosen before. */
import type { ReactNode } from "react";
import { REASON_ID } from "../problem";

type Option = Readonly<{ value: string; label: string }>;
type SelectProps = {
  name: string;
  label: string;
  options: readonly Option[];
  defaultValue?: string;
  hint?: string;
  /** Where a page has several of the name. */
  id?: string;
  required?: boolean;
  /** The form that was just refused: is its reason about this field? */
  refused?: Readonly<{ field?: string }> | null;
};

export function Select(props: SelectProps) {
  const { name, label, options, defaultValue, hint, id = name, required, refused } = props;
  const isRefused = refused?.field === name;
  const describedBy = [isRefused ? REASON_ID : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={`h-11 w-full rounded-field bg-base-100 px-3 ${isRefused ? "border-2 border-error-content" : "border border-muted"}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type CheckboxProps = {
  name: string;
  label: ReactNode;
  value?: string;
  defaultChecked?: boolean;
  id?: string;
  hint?: string;
};

export function Checkbox({ name, label, value = "yes", defaultChecked, id = name, hint }: CheckboxProps) {
  return (
    <>
      <div className={`flex min-h-11 items-center gap-3 ${hint ? "" : "mb-2"}`}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mb-4 text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
}

type TextAreaProps = {
  name: string;
  label: string;
  defaultValue?: string;
  hint?: string;
  rows?: number;
  maxLength?: number;
  /** The form that was just refused: is its reason about this field? */
  refused?: Readonly<{ field?: string }> | null;
};

export function TextArea({ name, label, defaultValue, hint, rows = 4, maxLength, refused }: TextAreaProps) {
  const isRefused = refused?.field === name;
  const describedBy = [isRefused ? REASON_ID : "", hint ? `${name}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className="mb-4">
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={defaultValue}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="w-full rounded-field border border-muted bg-base-100 p-3"
      />
      {hint && (
        <p id={`${name}-hint`} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
