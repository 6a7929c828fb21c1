import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { doneWords } from "@/lib/messages/forms/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Facts } from "@/lib/ui/console/facts";
import { PageTitle } from "@/lib/ui/console/page-title";
import { GeneralForm } from "./general-form";
import { Limits } from "./limits";
import { Variants } from "./variants";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ slug: string }> };

export default async function SettingsPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params);
  const { slug, name, kind, manageCodes, newPluginsPremium } = application;
  const mayChange = may("applications");
  return (
    <>
      <PageTitle title="Settings" />
      <Done text={doneWords("settings", await currentDone(), look.locale.language)} />
      <Card label="General">
        <h2 className="mb-4 text-section">General</h2>
        <Facts
          facts={[
            ...(mayChange ? [] : [{ term: "Name", is: name }]),
            { term: "Address", is: <code className="font-mono">{slug}</code> },
            { term: "Kind", is: termsIn(look.locale.language).applicationKinds[kind] },
            ...(mayChange || !sellsLicenses(kind)
              ? []
              : [{ term: "Management codes", is: manageCodes ? "On" : "Off" }]),
            ...(mayChange || !publishesUpdates(kind)
              ? []
              : [{ term: "New plugins", is: newPluginsPremium ? "Premium" : "Free" }]),
          ]}
        />
        {mayChange && <GeneralForm application={application} />}
      </Card>
      {publishesUpdates(kind) && (
        <Variants slug={slug} variants={await listVariants(ctx, application)} mayChange={mayChange} />
      )}
      <Limits look={look} kind={kind} />
    </>
  );
}
