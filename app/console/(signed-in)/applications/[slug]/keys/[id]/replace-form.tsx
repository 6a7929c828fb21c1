import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import type { ActProps } from "./act-row";
import { replaceKey } from "./actions";
import { MadeOfKey } from "./made-of-key";
import { SendMade } from "./send-made";

export function ReplaceForm({ look, place, detail, cancel }: ActProps) {
  const { replace: text, confirm } = look.words.key;
  const { lastFour } = detail;
  return (
    <FormScope action={replaceKey.bind(null, place)}>
      <MadeOfKey
        words={{ done: text.done, lead: text.doneLead, made: text.made }}
        send={<SendMade look={look} place={place} email={detail.email} />}
      >
        <p className="mb-4">{text.lead}</p>
        <FormBody
          fields={{ lastFour }}
          label={text.submit}
          pending={text.pending}
          look="danger"
          beside={cancel}
        >
          <Once />
          <Field name="confirm" label={confirm(lastFour)} autoComplete="off" />
        </FormBody>
      </MadeOfKey>
    </FormScope>
  );
}
