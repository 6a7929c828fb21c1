/** The form that creates a token. */
import type { ApplicationKind } from "@/lib/domain/applications/application";
import { purposeName } from "@/lib/domain/credentials/credential";
import { usefulPurposes } from "@/lib/domain/credentials/useful-purposes";
import { updateBase } from "@/lib/domain/releases/update-base";
import type { Terms } from "@/lib/messages/terms/terms";
import { Card } from "@/lib/ui/card";
import { Checkbox, Select } from "@/lib/ui/console/choices";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { createToken } from "./actions";
import { ShownToken } from "./shown-token";

type Props = {
  terms: Terms;
  slug: string;
  kind: ApplicationKind;
  /** Restricted ones. */
  variants: readonly string[];
};

export function NewToken({ terms, slug, kind, variants }: Props) {
  const purposes = usefulPurposes(kind).map((purpose) => ({
    value: purposeName(purpose),
    label: `${terms.tokenPurposes[purpose]}: ${terms.tokenPurposeHints[purpose]}`,
  }));
  return (
    <div className="mt-6">
      <Card label="New token">
        <h2 className="mb-4 text-section">New token</h2>
        <Form
          action={createToken.bind(null, { slug })}
          result={<ShownToken base={updateBase(slug)} />}
          label="Create token"
          pending="Creating …"
        >
          <Once />
          <Select name="purpose" label="Purpose" options={purposes} defaultValue={purposes[0]?.value ?? ""} />
          <Field
            name="name"
            label="Name"
            hint="Where it will live, such as “shop server” or “build pipeline”: the log calls it by this name, and you type it to revoke the token."
            autoComplete="off"
            maxLength={100}
            required
          />
          {variants.length > 0 && (
            <fieldset className="mb-4">
              <legend className="mb-1 font-medium">Restricted variants it opens</legend>
              <p className="mb-2 text-sm text-muted">For update tokens only. None chosen: all of them.</p>
              {variants.map((code) => (
                <Checkbox key={code} id={`variant-${code}`} name={`variant:${code}`} label={code} />
              ))}
            </fieldset>
          )}
        </Form>
      </Card>
    </div>
  );
}
