import { LANGUAGES, type Language } from "@/lib/messages/language";
import { Select } from "@/lib/ui/console/choices";
import type { ConsoleLook } from "@/lib/ui/look";

/** `language`: the customer's; where it is not known, it begins with the operator's own. */
export function MailLanguage({ look, language }: { look: ConsoleLook; language: Language | null }) {
  const { send } = look.words.key;
  return (
    <div className="max-w-60">
      <Select
        name="language"
        label={send.language}
        defaultValue={language ?? look.locale.language}
        options={LANGUAGES.map((value) => ({ value, label: send.languages[value] }))}
      />
    </div>
  );
}
