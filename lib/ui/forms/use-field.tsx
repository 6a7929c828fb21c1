"use client";
/** What all fields of a form share: what was typed before, and what is wrong with it. */
import { type ReactNode, useEffect, useRef } from "react";
import { useFieldError, useTyped } from "./form-scope";

/** `typed`: before the form was refused; undefined before that, or without this field. */
export function useField<Element extends HTMLElement = HTMLInputElement>(
  name: string,
  id: string,
  hint?: string,
) {
  const values = useTyped();
  const error = useFieldError(name);
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  const describedBy = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return {
    error,
    typed: values?.[name],
    /** The form came back with what was typed: boxes that were not ticked are not among it. */
    isBack: values !== null,
    attributes: {
      id,
      name,
      ref,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      id={`${id}-error`}
      role="alert"
      className="mt-2 rounded-field bg-error px-3 py-2 text-error-content wrap-anywhere"
    >
      {children}
    </p>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
      {children}
    </p>
  );
}
