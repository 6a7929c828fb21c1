/** For a code of the operator's app. */
import { Field } from "@/lib/ui/field";

/** `id`: where a page has several. */
export function CodeField({ id = "code", label, hint }: { id?: string; label: string; hint: string }) {
  return (
    <Field
      id={id}
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="text"
      required
      mono
    />
  );
}
