import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { applicationVersion } from "@/lib/domain/applications/application-version";
import type { Application } from "@/lib/domain/applications/find";
import { Checkbox } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { saveSettings } from "./actions";

export function GeneralForm({ application }: { application: Application }) {
  const { slug, name, kind, manageCodes, newPluginsPremium } = application;
  return (
    <div className="mt-4">
      <Form action={saveSettings.bind(null, { slug })} label="Save" pending="Saving …">
        <LoadedWith fields={{ version: applicationVersion(application) }} />
        <Field name="name" label="Name" defaultValue={name} autoComplete="off" maxLength={200} required />
        {sellsLicenses(kind) && (
          <Checkbox
            name="manageCodes"
            label="New keys get a management code"
            defaultChecked={manageCodes}
            hint="With it, the holder of a key can free seats without an account. Existing keys stay as they are."
          />
        )}
        {publishesUpdates(kind) && (
          <Checkbox
            name="newPluginsPremium"
            label="New plugins are premium"
            defaultChecked={newPluginsPremium}
            hint="A new plugin is then premium from its first upload on, unless the upload says premium=false. Existing plugins stay as they are."
          />
        )}
      </Form>
    </div>
  );
}
