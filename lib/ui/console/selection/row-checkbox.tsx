"use client";
/** Chooses a record of a list, in the form around it. */
import { useFormScope } from "../../forms/form-scope";

export function RowCheckbox({ id, label }: { id: string; label: string }) {
  const { at, typed } = useFormScope();
  const wasChosen = typed?.chosen?.split(" ").includes(id) ?? false;
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      {/* A form that was answered begins again: with what was chosen, where it was refused. */}
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
