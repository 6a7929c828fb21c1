"use client";
/** A field of a form: after a refusal it says what is wrong with it, and keeps what was typed. */
import type { ComponentProps } from "react";
import { EmailField } from "../email-field";
import { Field } from "../field";
import { useRefused } from "./form";

type Props = Omit<ComponentProps<typeof Field>, "error" | "refused">;

export function FormField({ name, defaultValue, ...field }: Props) {
  const refused = useRefused();
  return (
    <Field
      {...field}
      name={name}
      error={refused?.field === name ? refused.message : null}
      defaultValue={refused?.values[name] ?? defaultValue}
    />
  );
}

type EmailProps = Omit<ComponentProps<typeof EmailField>, "error" | "refused" | "defaultValue">;

export function FormEmailField(field: EmailProps) {
  const refused = useRefused();
  const error = refused?.field === "email" ? refused.message : null;
  return <EmailField {...field} error={error} defaultValue={refused?.values.email} />;
}
