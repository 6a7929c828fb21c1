"use client";
/** Select, checkbox and text area, each with its label, hint and error. */
import type { ReactNode } from "react";
import { FieldError, FieldHint, useField } from "../forms/use-field";

type Option = Readonly<{ value: string; label: string }>;
type SelectProps = {
  name: string;
  label: string;
  options: readonly Option[];
  /** Further ones, under headings. */
  more?: Readonly<{ label: string; options: readonly Option[] }>;
  defaultValue?: string;
  hint?: string;
  /** Needed if a page has several fields of that name. */
  id?: string;
  required?: boolean;
};

export function Select({ name, label, options, more, defaultValue, hint, id = name, required }: SelectProps) {
  const { error, typed, attributes } = useField<HTMLSelectElement>(name, id, hint);
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        {...attributes}
        defaultValue={typed ?? defaultValue}
        required={required}
        className={`h-control w-full rounded-field bg-base-100 px-3 ${error ? "border-2 border-error-content" : "border border-muted"}`}
      >
        <Options of={options} />
        {more && more.options.length > 0 && (
          <optgroup label={more.label}>
            <Options of={more.options} />
          </optgroup>
        )}
      </select>
      <FieldError id={id}>{error}</FieldError>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
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
  const { typed, isBack } = useField(name, id, hint);
  return (
    <>
      <div className={`flex min-h-control items-center gap-3 ${hint ? "" : "mb-2"}`}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isBack ? typed === value : defaultChecked}
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
};

export function TextArea({ name, label, defaultValue, hint, rows = 4, maxLength }: TextAreaProps) {
  const { error, typed, attributes } = useField<HTMLTextAreaElement>(name, name, hint);
  return (
    <div className="mb-4">
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        {...attributes}
        rows={rows}
        maxLength={maxLength}
        defaultValue={typed ?? defaultValue}
        className={`w-full rounded-field bg-base-100 p-3 ${error ? "border-2 border-error-content" : "border border-muted"}`}
      />
      <FieldError id={name}>{error}</FieldError>
      <FieldHint id={name}>{hint}</FieldHint>
    </div>
  );
}
