import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Once } from "@/lib/ui/console/once";
import { TypedNameField } from "@/lib/ui/console/typed-name-field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { MailBox } from "../../mail-fields";
import { replaceKey } from "./actions";
import type { ActProps } from "./acts";
import { MadeOfKey } from "./made-of-key";
import { SendMade } from "./send-made";
import { keyWords } from "./words";

export async function ReplaceForm({ place, detail, mail, mayMail, cancel }: ActProps) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).replace;
  const { lastFour, email, language } = detail;
  return (
    <FormScope action={replaceKey.bind(null, place)}>
      <MadeOfKey
        words={{ done: text.done, lead: text.doneLead, made: text.made }}
        send={<SendMade place={place} email={email} language={language} />}
        mailed={text.mailed(email ?? "")}
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
          {mayMail && email !== null && <MailBox label={text.mail(email)} isOn={mail.keys} />}
          <TypedNameField name={lastFour} />
        </FormBody>
      </MadeOfKey>
    </FormScope>
  );
}
