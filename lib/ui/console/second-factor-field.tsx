import { Field } from "../field";

type Props = {
  name: string;
  /** What else is said below the field. */
  also?: string;
};

/** Takes what a second factor shows, or a recovery code instead. */
export function SecondFactorField({ name, also }: Props) {
  const hint = "The six digits that your authenticator app shows now, or one of your recovery codes.";
  return (
    <Field
      name={name}
      label="Code"
      hint={also ? `${hint} ${also}` : hint}
      autoComplete="one-time-code"
      inputMode="text"
      required
      mono
    />
  );
}
