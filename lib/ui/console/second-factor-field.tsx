import { Field } from "../field";

type Props = { name: string; label: string; hint: string };

/** Takes what a second factor shows, or a recovery code instead. */
export function SecondFactorField({ name, label, hint }: Props) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="text"
      required
      mono
    />
  );
}
