import type { Metadata } from "next";
import { slugProblem } from "@/lib/domain/applications/slug-state";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { inOperatorsWords } from "@/lib/messages/field-words";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Radios } from "@/lib/ui/console/radios";
import { Reason } from "@/lib/ui/console/reason";
import { Field } from "@/lib/ui/field";
import { OwnScript } from "@/lib/ui/own-script";

export const metadata: Metadata = { title: "Create application" };

const PATH = "/console/applications/new";
const KINDS = [
  {
    value: "licensed-updates",
    title: "Licenses and updates",
    text: "You sell license keys, and publish signed releases; restricted ones go to those who paid.",
  },
  {
    value: "license-only",
    title: "Licenses only",
    text: "You sell license keys; your program gets its updates from somewhere else.",
  },
  {
    value: "updates-only",
    title: "Updates only",
    text: "You publish signed releases for everybody or for holders of an update token; no keys are sold.",
  },
];
const ABOVE = { href: "/console", label: "Applications" };

/** With `?slug=`: says whether it is free; public/console-slug.js asks it while one types. */
export default async function NewApplicationPage({ searchParams }: { searchParams: SearchParams }) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  const refused = refusedForm();
  if (!roleMay(operator.role, "applications")) {
    return (
      <PageTitle title="Create application" above={ABOVE}>
        Your role does not permit this. Ask an owner to do it.
      </PageTitle>
    );
  }
  const asked = textParam(await searchParams, "slug");
  const problem = asked ? await slugProblem(contextFor(SYSTEM, look.now), asked) : null;
  const values = refused?.values ?? {};
  return (
    <>
      <OwnScript look={look} name="console-slug" />
      <PageTitle title="Create application" above={ABOVE}>
        It gets its signing keys at once. Its address and its kind stay as they are; everything else can be
        changed later.
      </PageTitle>
      <Reason look={look} refused={refused} />
      <Card>
        <ActionForm action={PATH} does="create" label="Create application" pending="Creating …">
          <Field
            name="name"
            label="Name"
            hint="Customers read it on their license pages."
            defaultValue={values.name ?? ""}
            autoComplete="off"
            maxLength={200}
            required
          />
          <Field
            name="slug"
            refused={refused}
            label="Address"
            hint="2 to 40 lower-case letters, digits or hyphens, a letter first. Part of every address that programs and shops call, so choose well."
            defaultValue={values.slug ?? asked}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={40}
            mono
            required
          />
          <p id="slug-state" role="status" className="mb-4 min-h-6 text-sm">
            {asked && (problem ? inOperatorsWords(problem).message : `"${asked}" is free.`)}
          </p>
          <Radios name="kind" legend="Kind" options={KINDS} chosen={values.kind ?? "licensed-updates"} />
          <Checkbox
            name="manageCodes"
            label="Management codes: every new key comes with a code that lets its holder free seats without an account"
            defaultChecked={values.manageCodes === "yes"}
          />
          <div className="mb-4" />
        </ActionForm>
      </Card>
    </>
  );
}
