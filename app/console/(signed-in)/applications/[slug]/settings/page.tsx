import type { Metadata } from "next";
import { kindName, publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Facts } from "@/lib/ui/console/facts";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { GeneralForm } from "./general-form";
import { Limits } from "./limits";
import { Variants } from "./variants";

export const metadata: Metadata = { title: "Settings" };

const DONE: Readonly<Record<string, string>> = {
  saved: "The settings are saved.",
  variant: "The variant is created. Releases can be published of it.",
};

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function SettingsPage({ params, searchParams }: Props) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  const application = await currentApplication((await params).slug);
  const { slug, name, kind, manageCodes, newPluginsPremium } = application;
  const path = `/console/applications/${slug}/settings`;
  const refused = refusedForm();
  const mayChange = roleMay(operator.role, "applications");
  const done = refused ? undefined : DONE[textParam(await searchParams, "done")];
  const valuesOf = (action: string) => (refused?.values.do === action ? refused.values : null);
  return (
    <>
      <PageTitle title="Settings" />
      <Reason look={look} refused={refused} />
      {done && (
        <Alert kind="success" announce>
          {done}
        </Alert>
      )}
      <Card label="General">
        <h2 className="mb-4 text-xl font-bold">General</h2>
        <Facts
          facts={[
            ...(mayChange ? [] : [{ term: "Name", is: name }]),
            { term: "Address", is: <code className="font-mono">{slug}</code> },
            { term: "Kind", is: kindName(kind) },
            ...(mayChange || !sellsLicenses(kind)
              ? []
              : [{ term: "Management codes", is: manageCodes ? "On" : "Off" }]),
            ...(mayChange || !publishesUpdates(kind)
              ? []
              : [{ term: "New plugins", is: newPluginsPremium ? "Premium" : "Free" }]),
          ]}
        />
        {mayChange && <GeneralForm path={path} application={application} values={valuesOf("save")} />}
      </Card>
      {publishesUpdates(kind) && (
        <Variants
          path={path}
          variants={await listVariants(contextFor(SYSTEM, look.now), application)}
          mayChange={mayChange}
          values={valuesOf("variant")}
        />
      )}
      <Limits look={look} kind={kind} />
    </>
  );
}
