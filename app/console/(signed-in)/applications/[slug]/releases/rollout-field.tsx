"use client";
/** Percent of the installations, any whole number; with scripts, the usual ones at a press. */
import { useRef } from "react";
import { FieldError, FieldHint, useField } from "@/lib/ui/forms/use-field";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";

const USUAL = [0, 10, 25, 50, 100];

type Props = {
  name: string;
  id?: string;
  /** Of the form, where it is elsewhere on the page. */
  form?: string;
  label: string;
  hint: string;
  percent: number;
};

export function RolloutField({ name, id = name, form, label, hint, percent }: Props) {
  const { error, typed, attributes } = useField(name, id, hint);
  const box = useRef<HTMLDivElement>(null);
  const isInteractive = useIsInteractive();
  const choose = (value: number) => {
    const input = box.current?.querySelector("input");
    if (input) input.value = String(value);
  };
  return (
    <div className="mb-4" ref={box}>
      <label htmlFor={id} className="mb-1 block font-medium wrap-anywhere">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          {...attributes}
          form={form}
          defaultValue={typed ?? String(percent)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
          className={`input w-20 min-h-control tabular-nums ${error ? "border-2 border-error-content" : "border-muted"}`}
        />
        {isInteractive &&
          USUAL.map((value) => (
            <button
              key={value}
              type="button"
              onClick={() => choose(value)}
              className="btn btn-outline btn-sm min-h-8 border-muted px-2 font-normal tabular-nums"
            >
              {value}
            </button>
          ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}
