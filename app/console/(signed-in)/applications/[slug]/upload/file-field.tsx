"use client";
import { useEffect, useState } from "react";
import { FieldError, FieldHint, useField } from "@/lib/ui/forms/use-field";

type Props = {
  label: string;
  hint: string;
  /** Said once scripts run, which take a file that is dropped. */
  drop: string;
  multiple?: boolean;
};

/** Browsers keep no file that was chosen before: after a refusal without JavaScript it is chosen again. */
export function FileField({ label, hint, drop, multiple = false }: Props) {
  const { error, attributes } = useField("file", "file", hint);
  const [isOver, setOver] = useState(false);
  const { ref } = attributes;
  useEffect(() => takeDrops(ref, setOver), [ref]);
  useEffect(() => tellChosenBefore(ref.current), [ref]);
  const border = error ? "border-2 border-error-content" : "border border-muted";
  return (
    <div className="mb-4">
      <label htmlFor="file" className="mb-1 block font-medium">
        {label}
      </label>
      <div
        className={`rounded-box border border-dashed p-3 ${isOver ? "border-link bg-info text-info-content" : "border-muted bg-base-200"}`}
      >
        <input
          {...attributes}
          type="file"
          multiple={multiple}
          className={`block w-full rounded-field bg-base-100 p-2 text-base-content file:mr-3 file:min-h-8 file:rounded-field file:border-0 file:bg-base-200 file:px-3 file:font-medium file:text-base-content ${border}`}
        />
        <p className="mt-2 text-small text-muted [@media(scripting:none)]:hidden pointer-coarse:hidden">
          {drop}
        </p>
      </div>
      <FieldError id="file">{error}</FieldError>
      <FieldHint id="file">{hint}</FieldHint>
    </div>
  );
}

/** A file that was chosen before scripts ran: nothing heard of it then. */
function tellChosenBefore(input: HTMLInputElement | null): void {
  if (input?.files?.length) input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Wherever on the page: a file beside the field would else take the place of the page. */
function takeDrops(
  input: Readonly<{ current: HTMLInputElement | null }>,
  setOver: (isOver: boolean) => void,
): () => void {
  const end = new AbortController();
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  };
  const drop = (event: DragEvent) => {
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    setOver(false);
    if (!input.current) return;
    input.current.files = files;
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
    input.current.focus();
  };
  document.addEventListener("dragover", over, { signal: end.signal });
  document.addEventListener("dragleave", leave, { signal: end.signal });
  document.addEventListener("drop", drop, { signal: end.signal });
  return () => end.abort();
}
