/** A field for one e-mail address, as phones and browsers help with it. */
import { Field } from "./field";

type Props = {
  label: string;
  hint?: string;
  error?: string | null;
  /** The form that was just refused: is its reason about this field? */
  refused?: Readonly<{ field?: string }> | null;
  defaultValue: string | undefined;
  /** "off" for somebody else's address. */
  autoComplete?: "email" | "off";
};

export function EmailField({ defaultValue = "", autoComplete = "email", ...field }: Props) {
  return (
    <Field
      {...field}
      name="email"
      type="email"
      defaultValue={defaultValue}
      autoComplete={autoComplete}
      autoCapitalize="none"
      inputMode="email"
      required
    />
  );
}
