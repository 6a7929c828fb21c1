import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Once } from "@/lib/ui/console/once";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { renewManageCode } from "./actions";
import type { ActProps } from "./acts";
import { MadeOfKey } from "./made-of-key";
import { SendMade } from "./send-made";
import { keyWords } from "./words";

export async function CodeForm({ place, detail, cancel }: ActProps) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).code;
  const { hasManageCode, email, language } = detail;
  return (
    <FormScope action={renewManageCode.bind(null, place)}>
      <MadeOfKey
        words={{ done: text.done, lead: text.doneLead, made: text.made }}
        send={<SendMade place={place} email={email} language={language} />}
      >
        <p className="mb-4">{hasManageCode ? text.leadAgain : text.leadNew}</p>
        <FormBody
          label={text.submit}
          pending={text.pending}
          look={hasManageCode ? "danger" : "primary"}
          beside={cancel}
        >
          <Once />
        </FormBody>
      </MadeOfKey>
    </FormScope>
  );
}
