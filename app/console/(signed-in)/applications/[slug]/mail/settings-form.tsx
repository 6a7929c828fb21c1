import { type MailSettings, mailSettingsVersion } from "@/lib/domain/mails/settings";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Checkbox, Select, TextArea } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { saveMail } from "./actions";

const WORDS_LENGTH_MAX = 2_000;

type Props = { slug: string; settings: MailSettings };

export async function MailSettingsForm({ slug, settings }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.mail;
  const { words, reminderDays, seatsFullHours, language } = settings;
  const switches = (["keys", "reminders", "seatsFull", "newKeys"] as const).map((name) => (
    <Checkbox
      key={name}
      name={name}
      label={text.switches[name]}
      hint={text.switches[`${name}Hint`]}
      defaultChecked={settings[name]}
    />
  ));
  const texts = [
    ["beforeEn", words.en.before],
    ["afterEn", words.en.after],
    ["beforeDe", words.de.before],
    ["afterDe", words.de.after],
  ] as const;
  return (
    <div className="max-w-xl">
      <Form action={saveMail.bind(null, { slug })} label={text.save} pending={text.saving}>
        <LoadedWith fields={{ version: mailSettingsVersion(settings) }} />
        {switches}
        <div className="grid items-start gap-x-4 sm:grid-cols-2">
          <Field
            name="reminderDays"
            label={text.reminderDays}
            hint={text.reminderDaysHint}
            defaultValue={reminderDays.join(", ")}
            autoComplete="off"
            maxLength={60}
            required
          />
          <Field
            name="seatsFullHours"
            label={text.seatsFullHours}
            defaultValue={String(seatsFullHours)}
            autoComplete="off"
            inputMode="numeric"
            maxLength={4}
            required
          />
        </div>
        <Select
          name="language"
          label={text.language}
          hint={text.languageHint}
          options={(["en", "de"] as const).map((value) => ({ value, label: text.languages[value] }))}
          defaultValue={language}
        />
        <fieldset>
          <legend className="font-medium">{text.words}</legend>
          <p className="mb-3 text-sm text-muted">{text.wordsHint}</p>
          {texts.map(([name, value]) => (
            <TextArea
              key={name}
              name={name}
              label={text.texts[name]}
              defaultValue={value}
              rows={3}
              maxLength={WORDS_LENGTH_MAX}
            />
          ))}
        </fieldset>
      </Form>
    </div>
  );
}
