import { LANGUAGES } from "@/lib/messages/language";
import { Select } from "@/lib/ui/console/choices";
import type { ConsoleLook } from "@/lib/ui/look";

/** Which language a customer reads is not known: it begins with the operator's own. */
export function MailLanguage({ look }: { look: ConsoleLook }) {
  const { send } = look.words.key;
  return (
    <div className="max-w-60">
      <Select
        name="language"
        label={send.language}
        defaultValue={look.locale.language}
        options={LANGUAGES.map((value) => ({ value, label: send.languages[value] }))}
      />
    </div>
  );
}
