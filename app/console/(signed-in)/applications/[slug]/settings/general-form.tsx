import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { applicationVersion } from "@/lib/domain/applications/application-version";
import type { Application } from "@/lib/domain/applications/find";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Checkbox } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { saveSettings } from "./actions";

export async function GeneralForm({ application }: { application: Application }) {
  const look = await currentConsoleLook();
  const { slug, name, kind, manageCodes, newPluginsPremium } = application;
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
        {sellsLicenses(kind) && (
          <Checkbox
            name="manageCodes"
            label={text.newKeysGetCode}
            defaultChecked={manageCodes}
            hint={text.newKeysGetCodeHint}
          />
        )}
        {publishesUpdates(kind) && (
          <Checkbox
            name="newPluginsPremium"
            label={text.newPluginsPremium}
            defaultChecked={newPluginsPremium}
            hint={text.newPluginsPremiumHint}
          />
        )}
      </Form>
    </div>
  );
}
