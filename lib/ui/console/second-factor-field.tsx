import { Field } from "../field";

/** `id`: where a page has several of the name. */
type Props = { name: string; id?: string; label: string; hint: string };

/** Takes what a second factor shows, or a recovery code instead. */
export function SecondFactorField({ name, id = name, label, hint }: Props) {
  return (
    <Field
      id={id}
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
