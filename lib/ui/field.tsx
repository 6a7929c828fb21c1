"use client";
/** A text field with its label, its hint and its error. */
import type { InputHTMLAttributes } from "react";
import { FieldError, FieldHint, useField } from "./forms/use-field";

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
  | "minLength"
> & {
  name: string;
  /** Needed if a page has several fields of that name. */
  id?: string;
  label: string;
  hint?: string;
  mono?: boolean;
};

export function Field({ name, id = name, label, hint, mono = false, defaultValue, ...input }: Props) {
  const { error, typed, attributes } = useField(name, id, hint);
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-medium wrap-anywhere">
        {label}
      </label>
      <input
        {...input}
        {...attributes}
        defaultValue={typed ?? defaultValue}
        spellCheck={false}
        className={`input input-lg w-full ${mono ? "font-mono" : ""} ${error ? "border-2 border-error-content" : "border-muted"}`}
      />
      <FieldError id={id}>{error}</FieldError>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}
