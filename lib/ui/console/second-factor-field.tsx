import type { ComponentProps } from "react";
import { Field } from "@/lib/ui/field";

type Props = Required<Pick<ComponentProps<typeof Field>, "name" | "refused">> & {
  /** What else is said below the field. */
  also?: string;
};

/** Takes what a second factor shows, or a recovery code instead. */
export function SecondFactorField({ name, refused, also }: Props) {
  const hint = "The six digits that your authenticator app shows now, or one of your recovery codes.";
  return (
    <Field
      name={name}
      label="Code"
      hint={also ? `${hint} ${also}` : hint}
      refused={refused}
      autoComplete="one-time-code"
      inputMode="text"
      required
      mono
    />
  );
}
