/** Whether the owner gets a mail about what needs attention. */
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { wantsAttentionMails } from "@/lib/domain/people/attention-mails";
import type { Operator } from "@/lib/domain/people/operators";
import { hasMailServer } from "@/lib/session/installation";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { chooseAttentionMails } from "./actions";

export async function AttentionMailsForm({ look, operator }: { look: ConsoleLook; operator: Operator }) {
  const { own: text } = look.words.attention;
  const { save, saving } = look.words.frame;
  const isWanted = await wantsAttentionMails(contextFor(SYSTEM, look.now), operator);
  return (
    <Card label={text.title}>
      <h2 id="attention-mails" className="mb-2 text-section">
        {text.title}
      </h2>
      {!hasMailServer() && <p className="mb-2">{text.noMail}</p>}
      <Form action={chooseAttentionMails} label={save} pending={saving} look="quiet">
        <Checkbox
          name="attention-mails"
          id="wants-attention-mails"
          label={text.label}
          hint={text.hint}
          defaultChecked={isWanted}
        />
      </Form>
    </Card>
  );
}
