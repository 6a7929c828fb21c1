import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { listPlans } from "@/lib/domain/applications/plans";
import { importBytesMax } from "@/lib/domain/moving/stage-import";
import { SYSTEM_TITLES, SYSTEMS } from "@/lib/domain/moving/systems/system";
import { applicationPage } from "@/lib/session/application-page";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { currentDone } from "@/lib/session/flash";
import { Alert } from "@/lib/ui/alert";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { doneWords } from "@/lib/words/forms/words";
import { keysWords } from "../keys/words";
import { UploadCard } from "../upload/upload-card";
import { movingWords } from "./words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${movingWords(look.locale.language).importTitle} · ${application.name}` };
}

export default async function ImportPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = movingWords(look.locale.language);
  const keys = keysWords(look.locale.language);
  const { uploads } = look.words;
  const plans = await listPlans(ctx, application);
  return (
    <>
      <PageTitle title={text.importTitle} above={{ href: `${base}/keys`, label: keys.title }}>
        {text.importLead}
      </PageTitle>
      <Done text={doneWords("moving", await currentDone(), look.locale.language)} />
      {may("moving") ? (
        <UploadCard
          text={uploads}
          mayUpload
          locale={look.locale}
          action={`${base}/import/file`}
          versionAt={null}
          bytesMax={importBytesMax()}
          refused={await currentUploadRefusal()}
          fileLabel={text.file}
          fileHint={text.fileHint}
        >
          <Select
            name="from"
            label={text.from}
            options={[
              { value: "", label: text.ownColumns },
              ...SYSTEMS.map((system) => ({ value: system, label: SYSTEM_TITLES[system] })),
            ]}
          />
          <Select
            name="plan"
            label={text.plan}
            hint={text.planHint}
            options={[
              { value: "", label: text.noPlan },
              ...plans.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
            ]}
          />
          <TextArea
            name="products"
            label={text.products}
            hint={text.productsHint}
            rows={3}
            maxLength={50_000}
          />
        </UploadCard>
      ) : (
        <Alert kind="info">{text.onlyOwners}</Alert>
      )}
    </>
  );
}
