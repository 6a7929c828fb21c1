/** The form that creates a token. */
import type { ApplicationKind } from "@/lib/domain/applications/application";
import { usefulPurposes } from "@/lib/domain/credentials/useful-purposes";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Checkbox, Select } from "@/lib/ui/console/choices";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { PURPOSE_CHOICES } from "./purposes";

type Props = {
  path: string;
  kind: ApplicationKind;
  /** Restricted ones. */
  variants: readonly string[];
  /** What was typed into a form that was refused. */
  values: Readonly<Record<string, string>>;
};

export function NewToken({ path, kind, variants, values }: Props) {
  const purposes = usefulPurposes(kind).map((purpose) => PURPOSE_CHOICES[purpose]);
  return (
    <div className="mt-6">
      <Card label="New token">
        <h2 className="mb-4 text-xl font-bold">New token</h2>
        <ActionForm action={path} does="create" label="Create token" pending="Creating …">
          <Once />
          <Select
            name="purpose"
            label="Purpose"
            options={purposes}
            defaultValue={values.purpose ?? purposes[0]?.value ?? ""}
          />
          <Field
            name="name"
            label="Name"
            hint="Where it will live, such as “shop server” or “build pipeline”: the log calls it by this name, and you type it to revoke the token."
            defaultValue={values.name ?? ""}
            autoComplete="off"
            maxLength={100}
            required
          />
          {variants.length > 0 && (
            <fieldset className="mb-4">
              <legend className="mb-1 font-medium">Restricted variants it opens</legend>
              <p className="mb-2 text-sm text-muted">For update tokens only. None chosen: all of them.</p>
              {variants.map((code) => (
                <Checkbox
                  key={code}
                  id={`variant-${code}`}
                  name={`variant:${code}`}
                  label={code}
                  defaultChecked={values[`variant:${code}`] !== undefined}
                />
              ))}
            </fieldset>
          )}
        </ActionForm>
      </Card>
    </div>
  );
}
