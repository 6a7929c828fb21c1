/** A field for one e-mail address, as phones and browsers help with it. */
import { Field } from "./field";

type Props = {
  label: string;
  hint?: string;
  id?: string;
  defaultValue?: string;
  /** "off" for someone else's address. */
  autoComplete?: "email" | "off";
};

export function EmailField({ autoComplete = "email", ...field }: Props) {
  return (
    <Field
      {...field}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      inputMode="email"
      required
    />
  );
}
