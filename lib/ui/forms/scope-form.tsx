"use client";
/** The bare `form` of the scope around it: sends its fields to the scope's action. */
import type { ComponentProps } from "react";
import { useFormScope } from "./form-scope";

export function ScopeForm(props: Omit<ComponentProps<"form">, "action" | "onSubmit" | "noValidate">) {
  const { send, onSend } = useFormScope();
  return (
    <form
      {...props}
      action={send}
      onSubmit={(event) => onSend(new FormData(event.currentTarget))}
      // Our own sentences say what is wrong.
      noValidate
    />
  );
}
