"use client";
import { FieldError, FieldHint, useField } from "../../forms/use-field";

/** Browsers keep no file that was chosen before: after a refusal without JavaScript it is chosen again. */
export function FileField({ label, hint }: { label: string; hint: string }) {
  const { error, attributes } = useField("file", "file", hint);
  return (
    <div className="mb-4">
      <label htmlFor="file" className="mb-1 block font-medium">
        {label}
      </label>
      <input
        {...attributes}
        type="file"
        className={`block w-full rounded-field bg-base-100 p-2 file:mr-3 file:min-h-8 file:rounded-field file:border-0 file:bg-base-200 file:px-3 file:font-medium file:text-base-content ${error ? "border-2 border-error-content" : "border border-muted"}`}
      />
      <FieldError id="file">{error}</FieldError>
      <FieldHint id="file">{hint}</FieldHint>
    </div>
  );
}
