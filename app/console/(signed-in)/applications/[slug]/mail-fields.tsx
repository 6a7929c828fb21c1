/** Fields of the forms that issue, change or replace keys: whether the customer gets them by mail, and in which language. */

import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Checkbox, Select } from "@/lib/ui/console/choices";
import { HiddenFields } from "@/lib/ui/hidden-fields";
import type { Language } from "@/lib/words/language";

type BoxProps = {
  label: string;
  hint?: string;
  /** Ticked to begin with: where the application mails keys by itself. */
  isOn: boolean;
};

export function MailBox({ label, hint, isOn }: BoxProps) {
  return (
    <>
      <HiddenFields values={{ mayMail: "yes" }} />
      <Checkbox name="mail" label={label} defaultChecked={isOn} {...(hint && { hint })} />
    </>
  );
}

type LanguageProps = {
  /** The customer's; null: the application's. */
  language: Language | null;
  /** The application's. */
  usual: Language;
};

export async function CustomerLanguage({ language, usual }: LanguageProps) {
  const look = await currentConsoleLook();
  const text = look.words.mail;
  const options = (["en", "de"] as const).map((value) => ({ value, label: text.languages[value] }));
  return (
    <Select
      name="language"
      label={text.customerLanguage}
      hint={text.customerLanguageHint}
      defaultValue={language ?? ""}
      options={[{ value: "", label: text.languageOfApplication(text.languages[usual]) }, ...options]}
    />
  );
}
