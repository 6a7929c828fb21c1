import { currentConsoleLook } from "@/lib/session/current-console-look";
import { TypedNameField } from "@/lib/ui/console/typed-name-field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { revokeKey } from "./actions";
import type { ActProps } from "./acts";
import { ReasonField } from "./reason-field";
import { keyWords } from "./words";

export async function RevokeForm({ place, detail, cancel }: ActProps) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).revoke;
  const { lastFour } = detail;
  return (
    <FormScope action={revokeKey.bind(null, place)}>
      <p className="mb-4">{text.lead}</p>
      <FormBody
        fields={{ lastFour }}
        label={text.submit}
        pending={text.pending}
        look="danger"
        beside={cancel}
      >
        <ReasonField id="reason-revoke" />
        <TypedNameField name={lastFour} />
      </FormBody>
    </FormScope>
  );
}
