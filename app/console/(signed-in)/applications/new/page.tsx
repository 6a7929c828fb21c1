import type { Metadata } from "next";
import { kindName } from "@/lib/domain/applications/application";
import { roleMay } from "@/lib/domain/permissions";
import { termsIn } from "@/lib/messages/terms/terms";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Radios } from "@/lib/ui/console/radios";
import { Form } from "@/lib/ui/forms/form";
import { createApplication } from "./actions";
import { NameAndAddress } from "./name-and-address";

export const metadata: Metadata = { title: "Create application" };

const KINDS = ["licensed_updates", "license_only", "updates_only"] as const;
const ABOVE = { href: "/console", label: "Applications" };

export default async function NewApplicationPage() {
  const { operator } = await currentOperator();
  if (!roleMay(operator.role, "applications")) {
    return (
      <PageTitle title="Create application" above={ABOVE}>
        Your role does not permit this. Ask an owner to do it.
      </PageTitle>
    );
  }
  const terms = termsIn((await currentLook()).locale.language);
  const kinds = KINDS.map((kind) => ({
    value: kindName(kind),
    title: terms.applicationKinds[kind],
    text: terms.applicationKindHints[kind],
  }));
  return (
    <>
      <PageTitle title="Create application" above={ABOVE}>
        It gets its signing keys at once. Its address and its kind stay as they are; everything else can be
        changed later.
      </PageTitle>
      <Card>
        <Form action={createApplication} label="Create application" pending="Creating …">
          <NameAndAddress />
          <Radios name="kind" legend="Kind" options={kinds} chosen="licensed-updates" />
          <Checkbox
            name="manageCodes"
            label="Management codes: every new key comes with a code that lets its holder free seats without an account"
          />
          <div className="mb-4" />
        </Form>
      </Card>
    </>
  );
}
