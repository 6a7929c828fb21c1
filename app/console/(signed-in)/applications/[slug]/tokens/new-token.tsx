/** The form that creates a token. */

import { type CredentialPurpose, purposeName } from "@/lib/domain/credentials/credential";
import { updateBase } from "@/lib/domain/releases/update-base";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Checkbox, Select } from "@/lib/ui/console/choices";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { termsIn } from "@/lib/words/terms/terms";
import { createToken } from "./actions";
import { ShownToken } from "./shown-token";
import { tokenUses } from "./token-uses";
import { tokensWords } from "./words";

type Props = {
  slug: string;
  /** That the operator can create. */
  purposes: readonly CredentialPurpose[];
  /** The application has a use for others, too. */
  isLimited: boolean;
  /** Restricted ones. */
  variants: readonly string[];
};

export async function NewToken({ slug, purposes, isLimited, variants }: Props) {
  const look = await currentConsoleLook();
  const text = tokensWords(look.locale.language);
  const terms = termsIn(look.locale.language);
  const options = purposes.map((purpose) => ({
    value: purposeName(purpose),
    label: `${terms.tokenPurposes[purpose]}: ${terms.tokenPurposeHints[purpose]}`,
  }));
  const made = { before: text.madeBefore, after: text.madeAfter, label: text.token };
  return (
    <div className="mt-6 max-w-2xl">
      <Card label={text.newToken}>
        <h2 className="mb-4 text-section">{text.newToken}</h2>
        <Form
          action={createToken.bind(null, { slug })}
          result={<ShownToken text={made} uses={tokenUses(updateBase(slug), text)} />}
          label={text.create}
          pending={text.creating}
        >
          <Once />
          <Select
            name="purpose"
            label={text.purpose}
            options={options}
            defaultValue={options[0]?.value ?? ""}
            {...(isLimited ? { hint: text.onlyOwners } : {})}
          />
          <Field
            name="name"
            label={text.name}
            hint={text.nameHint}
            autoComplete="off"
            maxLength={100}
            required
          />
          {variants.length > 0 && (
            <fieldset className="mb-4">
              <legend className="mb-1 font-medium">{text.variantsLegend}</legend>
              <p className="mb-2 text-small text-muted">{text.variantsHint}</p>
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
