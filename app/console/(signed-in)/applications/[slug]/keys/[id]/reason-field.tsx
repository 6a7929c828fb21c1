import { Field } from "@/lib/ui/field";

/** Why: kept in the log. A page has several, so each has an id of its own. */
export function ReasonField({ of }: { of: string }) {
  return (
    <Field
      id={`reason-${of}`}
      name="reason"
      label="Reason"
      hint="For the log, where you and your colleagues find it."
      maxLength={1000}
      autoComplete="off"
      required
    />
  );
}
