"use client";
/** The search of a list, in the scope of its form: says why a text cannot be searched for. */
import { useEffect, useRef } from "react";
import { ScopeForm } from "../../forms/scope-form";
import { FieldError, useField } from "../../forms/use-field";
import { HiddenFields } from "../../hidden-fields";
import { SearchInput } from "./search-input";

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
    <ScopeForm className="min-w-64 grow basis-80">
      <HiddenFields values={fields} />
      <SearchInput
        {...attributes}
        label={label}
        title={hint}
        placeholder={placeholder}
        defaultValue={typed ?? text}
        maxLength={maxLength}
        submit={submit}
        isWrong={error !== null}
      />
      <FieldError id={name}>{error}</FieldError>
      <span id={`${name}-hint`} className="sr-only">
        {hint}
      </span>
    </ScopeForm>
  );
}
