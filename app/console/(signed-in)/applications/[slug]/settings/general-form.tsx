import { applicationVersion } from "@/lib/domain/applications/application-version";
import type { Application } from "@/lib/domain/applications/find";
import { isSettingOf, SETTING_FIELDS } from "@/lib/domain/applications/setting-fields";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Checkbox } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { termsIn } from "@/lib/words/terms/terms";
import { saveSettings } from "./actions";

export async function GeneralForm({ application }: { application: Application }) {
  const look = await currentConsoleLook();
  const { slug, name, kind } = application;
  const { settings: words } = termsIn(look.locale.language);
  const text = look.words.settings;
  return (
    <div className="mt-4 max-w-xl">
      <Form action={saveSettings.bind(null, { slug })} label={text.save} pending={text.saving}>
        <LoadedWith fields={{ version: applicationVersion(application) }} />
        <Field
          name="name"
          label={text.name}
          defaultValue={name}
          autoComplete="off"
          maxLength={200}
          required
        />
        {SETTING_FIELDS.filter((field) => isSettingOf(field, kind)).map((field) => (
          <Checkbox
            key={field}
            name={field}
            label={words[field].label}
            defaultChecked={application[field]}
            hint={words[field].hint}
          />
        ))}
      </Form>
    </div>
  );
}
