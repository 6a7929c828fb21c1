import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { applicationVersion } from "@/lib/domain/applications/application-version";
import type { Application } from "@/lib/domain/applications/find";
import { ActionForm } from "@/lib/ui/action-form";
import { Checkbox } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";

type Props = {
  path: string;
  application: Application;
  /** What was typed into the form that was just refused. */
  values: Readonly<Record<string, string>> | null;
};

export function GeneralForm({ path, application, values }: Props) {
  const { name, kind, manageCodes, newPluginsPremium } = application;
  const version = values?.version ?? applicationVersion(application);
  return (
    <div className="mt-4">
      <ActionForm action={path} does="save" fields={{ version }} label="Save" pending="Saving …">
        <Field
          name="name"
          label="Name"
          defaultValue={values?.name ?? name}
          autoComplete="off"
          maxLength={200}
          required
        />
        {sellsLicenses(kind) && (
          <Checkbox
            name="manageCodes"
            label="New keys get a management code"
            defaultChecked={values ? values.manageCodes === "yes" : manageCodes}
            hint="With it, the holder of a key can free seats without an account. Existing keys stay as they are."
          />
        )}
        {publishesUpdates(kind) && (
          <Checkbox
            name="newPluginsPremium"
            label="New plugins are premium"
            defaultChecked={values ? values.newPluginsPremium === "yes" : newPluginsPremium}
            hint="A new plugin is then premium from its first upload on, unless the upload says premium=false. Existing plugins stay as they are."
          />
        )}
      </ActionForm>
    </div>
  );
}
