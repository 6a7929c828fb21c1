import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { sendLink } from "./actions";
import type { ActProps } from "./acts";
import { MailLanguage } from "./mail-language";

export function LinkForm({ look, place, detail, cancel }: ActProps) {
  const text = look.words.key.link;
  return (
    <FormScope action={sendLink.bind(null, place)}>
      <p className="mb-4 wrap-anywhere">{text.lead(detail.email ?? "")}</p>
      <FormBody label={text.submit} pending={text.pending} beside={cancel}>
        <MailLanguage look={look} language={detail.language} />
      </FormBody>
    </FormScope>
  );
}
