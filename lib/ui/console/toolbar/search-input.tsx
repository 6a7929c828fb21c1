/** A search field with its button. Put a form around it. */
import type { ComponentProps } from "react";
import { Icon } from "../../icon";

type Props = Omit<ComponentProps<"input">, "className"> & {
  label: string;
  /** Of the button. */
  submit: string;
  isWrong?: boolean;
};

export function SearchInput({ label, submit, isWrong = false, ...input }: Props) {
  return (
    <div className="relative">
      <input
        {...input}
        aria-label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={`input w-full pr-11 placeholder:text-muted ${isWrong ? "border-2 border-error-content" : "border-muted"}`}
      />
      <button
        type="submit"
        aria-label={submit}
        className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center rounded-field text-muted hover:text-base-content"
      >
        <Icon name="search" />
      </button>
    </div>
  );
}
