import { Field } from "@/lib/ui/field";
import type { ConsoleLook } from "@/lib/ui/look";

/** Why: kept in the log. A page can have several, so each has an id of its own. */
export function ReasonField({ look, id }: { look: ConsoleLook; id: string }) {
  const { reason, reasonHint } = look.words.keys;
  return (
    <Field
      id={id}
      name="reason"
      label={reason}
      hint={reasonHint}
      maxLength={1000}
      autoComplete="off"
      required
    />
  );
}
