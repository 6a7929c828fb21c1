import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { sendMade } from "./actions";
import { MadeFields, MadeSent } from "./made-of-key";
import { MailLanguage } from "./mail-language";
import { keyWords } from "./words";

type Props = {
  place: { slug: string; id: string };
  email: string | null;
  /** The customer's; null for one that is not known. */
  language: KeyDetail["language"];
};

/** Nothing for a key whose customer has no address. */
export async function SendMade({ place, email, language }: Props) {
  const look = await currentConsoleLook();
  if (email === null) return null;
  const { send, link } = keyWords(look.locale.language);
  return (
    <FormScope action={sendMade.bind(null, place)}>
      <MadeSent />
      <FormBody label={send.submit} pending={link.pending} look="quiet">
        <MadeFields />
        <p className="mb-3 wrap-anywhere">{send.to(email)}</p>
        <MailLanguage language={language} />
      </FormBody>
    </FormScope>
  );
}
