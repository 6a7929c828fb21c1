"use client";
/** Selects a record of a list, in the form around it. */
import { useFormScope } from "../../forms/form-scope";

export function RowCheckbox({ id, label }: { id: string; label: string }) {
  const { at, typed } = useFormScope();
  const wasChosen = typed?.chosen?.split(" ").includes(id) ?? false;
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      {/* After an answer it starts over; after a refusal, with what was selected. */}
      <input
        key={at}
        type="checkbox"
        name="id"
        value={id}
        defaultChecked={wasChosen}
        aria-label={label}
        className="size-4.5 cursor-pointer accent-primary"
      />
    </label>
  );
}
