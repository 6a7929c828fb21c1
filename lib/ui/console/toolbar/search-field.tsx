"use client";
/** One line to search with, in the scope of its form; its button is the glass. */
import { useEffect, useRef } from "react";
import { useFormScope } from "../../forms/form-scope";
import { FieldError, useField } from "../../forms/use-field";
import { Icon } from "../../icon";

type Props = {
  name: string;
  label: string;
  /** What can be typed: in short in the field, and as a whole for its tooltip and screen readers. */
  placeholder: string;
  hint: string;
  submit: string;
  /** What is searched for now. */
  text: string;
  maxLength: number;
  /** Sent along. */
  fields: Readonly<Record<string, string>>;
};

export function SearchField({ name, label, placeholder, hint, submit, text, maxLength, fields }: Props) {
  const { send, onSend } = useFormScope();
  const { error, typed, attributes } = useField(name, name, hint);
  const { ref } = attributes;
  const followed = useRef(text);
  useEffect(() => {
    // The page stays while its address changes: the field follows what the list is searched for. At first it may hold
    // what was typed before the scripts came.
    if (followed.current === text) return;
    followed.current = text;
    if (ref.current) ref.current.value = text;
  }, [ref, text]);
  return (
    <form
      action={send}
      onSubmit={(event) => onSend(new FormData(event.currentTarget))}
      noValidate
      className="min-w-64 grow basis-80"
    >
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div className="relative">
        <input
          {...attributes}
          aria-label={label}
          title={hint}
          placeholder={placeholder}
          defaultValue={typed ?? text}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`input w-full pr-11 placeholder:text-muted ${error ? "border-2 border-error-content" : "border-muted"}`}
        />
        <button
          type="submit"
          aria-label={submit}
          className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center rounded-field text-muted hover:text-base-content"
        >
          <Icon name="search" />
        </button>
      </div>
      <FieldError id={name}>{error}</FieldError>
      <span id={`${name}-hint`} className="sr-only">
        {hint}
      </span>
    </form>
  );
}
