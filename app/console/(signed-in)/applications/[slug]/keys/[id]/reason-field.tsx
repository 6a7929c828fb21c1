import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Field } from "@/lib/ui/field";
import { keysWords } from "../words";

/** Why: kept in the log. A page can have several, so each has an id of its own. */
export async function ReasonField({ id }: { id: string }) {
  const look = await currentConsoleLook();
  const { reason, reasonHint } = keysWords(look.locale.language);
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
