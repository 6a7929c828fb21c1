"use client";
/** Radio buttons for options that each need a sentence. */
import { FieldError, useField } from "../forms/use-field";

export type RadioOption = Readonly<{ value: string; title: string; text: string }>;

type Props = { name: string; legend: string; options: readonly RadioOption[]; chosen: string };

export function Radios({ name, legend, options, chosen }: Props) {
  const { error, typed } = useField(name, name);
  return (
    <fieldset className="mb-4" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(({ value, title, text }) => (
        <div key={value} className="mb-2 flex min-h-11 items-start gap-3 py-1">
          <input
            id={`${name}-${value}`}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === (typed ?? chosen)}
            aria-describedby={`${name}-${value}-hint`}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <div>
            <label htmlFor={`${name}-${value}`}>{title}</label>
            <p id={`${name}-${value}-hint`} className="text-sm text-muted">
              {text}
            </p>
          </div>
        </div>
      ))}
      <FieldError id={name}>{error}</FieldError>
    </fieldset>
  );
}
