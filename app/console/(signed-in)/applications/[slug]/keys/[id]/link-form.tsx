import { currentConsoleLook } from "@/lib/session/current-console-look";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { sendLink } from "./actions";
import type { ActProps } from "./acts";
import { MailLanguage } from "./mail-language";
import { keyWords } from "./words";

export async function LinkForm({ place, detail, cancel }: ActProps) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).link;
  return (
    <FormScope action={sendLink.bind(null, place)}>
      <p className="mb-4 wrap-anywhere">{text.lead(detail.email ?? "")}</p>
      <FormBody label={text.submit} pending={text.pending} beside={cancel}>
        <MailLanguage language={detail.language} />
      </FormBody>
    </FormScope>
  );
}
