"use client";
/** How many devices can use a key: a number, or unlimited. lib/forms/console/key-fields.ts reads it. */
import { useState } from "react";
import { FieldError, FieldHint, useField } from "@/lib/ui/forms/use-field";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";

type Props = {
  label: string;
  hint: string;
  unlimited: string;
  /** To begin with. Null: unlimited; undefined: left empty. */
  seats?: number | null;
};

export function SeatsField({ label, hint, unlimited, seats }: Props) {
  const { error, typed, isBack, attributes } = useField("devices", "devices", hint);
  const box = useField("unlimited", "unlimited");
  const [isUnlimited, setUnlimited] = useState(isBack ? box.typed === "yes" : seats === null);
  const canFollow = useIsInteractive();
  return (
    <div className="mb-4">
      <label htmlFor="devices" className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          {...attributes}
          defaultValue={typed ?? seats ?? ""}
          disabled={canFollow && isUnlimited}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          className={`input w-32 ${error ? "border-2 border-error-content" : "border-muted"}`}
        />
        <div className="flex min-h-control items-center gap-3">
          <input
            id="unlimited"
            type="checkbox"
            name="unlimited"
            value="yes"
            defaultChecked={isUnlimited}
            onChange={({ currentTarget }) => setUnlimited(currentTarget.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          <label htmlFor="unlimited">{unlimited}</label>
        </div>
      </div>
      <FieldError id="devices">{error}</FieldError>
      <FieldHint id="devices">{hint}</FieldHint>
    </div>
  );
}
