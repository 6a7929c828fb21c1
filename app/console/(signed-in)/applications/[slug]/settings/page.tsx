import type { Metadata } from "next";
import { baseAddresses } from "@/lib/console/addresses";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { isSettingOf, SETTING_FIELDS, type SettingField } from "@/lib/domain/applications/setting-fields";
import { listVariants } from "@/lib/domain/applications/variants";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Facts } from "@/lib/ui/console/facts";
import { PageTitle } from "@/lib/ui/console/page-title";
import { doneWords } from "@/lib/words/forms/words";
import { termsIn } from "@/lib/words/terms/terms";
import { BaseAddresses } from "../base-addresses";
import { GeneralForm } from "./general-form";
import { KindMenu } from "./kind-menu";
import { Moving } from "./moving";
import { Variants } from "./variants";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return { title: `${look.words.settings.title} · ${application.name}` };
}

export default async function SettingsPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params);
  const { slug, name, kind } = application;
  const text = look.words.settings;
  const terms = termsIn(look.locale.language);
  const mayChange = may("applications");
  const factOf = (field: SettingField) => {
    const { term, on, off } = terms.settings[field].fact;
    return isSettingOf(field, kind) ? [{ term, is: application[field] ? on : off }] : [];
  };
  return (
    <>
      <PageTitle title={text.title} />
      <Done text={doneWords("settings", await currentDone(), look.locale.language)} />
      <Card label={text.general}>
        <h2 className="mb-4 text-section">{text.general}</h2>
        <Facts
          facts={[
            ...(mayChange ? [] : [{ term: text.name, is: name }]),
            {
              term: text.slug,
              is: (
                <>
                  <code className="font-mono">{slug}</code>{" "}
                  <span className="text-small text-muted">{text.slugHint}</span>
                </>
              ),
            },
            { term: text.kind, is: terms.applicationKinds[kind] },
            ...(mayChange ? [] : SETTING_FIELDS.flatMap(factOf)),
          ]}
        />
        {mayChange && <GeneralForm application={application} />}
        {mayChange && (
          <div className="mt-6">
            <KindMenu slug={slug} kind={kind} />
          </div>
        )}
      </Card>
      {publishesUpdates(kind) && (
        <Variants slug={slug} variants={await listVariants(ctx, application)} mayChange={mayChange} />
      )}
      {may("moving") && <Moving slug={slug} kind={kind} />}
      <BaseAddresses addresses={baseAddresses(slug, kind, look.words.settings)} />
    </>
  );
}
