import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Select } from "@/lib/ui/console/choices";
import { LANGUAGES, type Language } from "@/lib/words/language";
import { keyWords } from "./words";

/** `language`: the customer's; where it is not known, it begins with the operator's own. */
export async function MailLanguage({ language }: { language: Language | null }) {
  const look = await currentConsoleLook();
  const { send } = keyWords(look.locale.language);
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
