"use client";
/** Selects all records of the page, or none. Only with scripts; without them, each has its own checkbox. */
import { useIsInteractive } from "../../use-is-interactive";
import { boxesIn } from "./boxes";

export function SelectAll({ label }: { label: string }) {
  const isInteractive = useIsInteractive();
  if (!isInteractive) return null;
  return (
    <label className="flex size-9 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5 cursor-pointer accent-primary"
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of boxesIn(form)) box.checked = checked;
        }}
      />
    </label>
  );
}
