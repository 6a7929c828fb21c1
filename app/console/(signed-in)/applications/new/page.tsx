import type { Metadata } from "next";
import { kindName } from "@/lib/domain/applications/application";
import { roleMay } from "@/lib/domain/permissions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Radios } from "@/lib/ui/console/radios";
import { Form } from "@/lib/ui/forms/form";
import { termsIn } from "@/lib/words/terms/terms";
import { createApplication } from "./actions";
import { NameAndAddress } from "./name-and-address";
import { newApplicationWords } from "./words";

const KINDS = ["licensed_updates", "license_only", "updates_only"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: newApplicationWords((await currentConsoleLook()).locale.language).title };
}

export default async function NewApplicationPage() {
  const { operator } = await currentOperator();
  const { locale } = await currentConsoleLook();
  const text = newApplicationWords(locale.language);
  const above = { href: "/console", label: text.above };
  if (!roleMay(operator.role, "applications")) {
    return (
      <PageTitle title={text.title} above={above}>
        {text.notPermitted}
      </PageTitle>
    );
  }
  const terms = termsIn(locale.language);
  const kinds = KINDS.map((kind) => ({
    value: kindName(kind),
    title: terms.applicationKinds[kind],
    text: terms.applicationKindHints[kind],
  }));
  const { name, nameHint, address, addressHint } = text;
  return (
    <>
      <PageTitle title={text.title} above={above}>
        {text.lead}
      </PageTitle>
      <div className="max-w-xl">
        <Card label={text.title}>
          <Form action={createApplication} label={text.submit} pending={text.pending}>
            <NameAndAddress words={{ name, nameHint, address, addressHint }} />
            <Radios name="kind" legend={text.kind} options={kinds} chosen="licensed-updates" />
            <Checkbox
              name="manageCodes"
              label={terms.settings.manageCodes.label}
              hint={text.manageCodesHint}
            />
          </Form>
        </Card>
      </div>
    </>
  );
}
