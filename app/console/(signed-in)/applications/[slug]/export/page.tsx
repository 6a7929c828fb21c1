import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { PASSPHRASE_LENGTH_MIN } from "@/lib/domain/moving/export-format";
import { isFreshlyProved } from "@/lib/domain/people/fresh-proof";
import { applicationPage } from "@/lib/session/application-page";
import { currentOperator } from "@/lib/session/current-operator";
import { currentUploadRefusal } from "@/lib/session/current-upload-refusal";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { movingWords } from "../import/words";
import type { MovingMessages } from "../import/words.en";
import { proveForExport } from "./actions";
import { ExportForm } from "./export-form";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return { title: `${movingWords(look.locale.language).exportTitle} · ${application.name}` };
}

function exportCommand(slug: string): string {
  return `latchkey export ${slug} ${slug}-export.jsonl --signing-keys --passphrase-file passphrase.txt --files ${slug}-files`;
}

/** What the browser is sent of them: sentences that are functions stay here. */
function wordsOf(text: MovingMessages) {
  const { passphrase, passphraseHint, exportFiles, exportWarning, exportAll, exportKeys } = text;
  return { passphrase, passphraseHint, exportFiles, exportWarning, exportAll, exportKeys };
}

export default async function ExportPage({ params }: Props) {
  const { look, application, base, may } = await applicationPage(params);
  const text = movingWords(look.locale.language);
  const { settings } = look.words;
  const isFresh = isFreshlyProved(await currentOperator(), look.now);
  return (
    <>
      <PageTitle title={text.exportTitle} above={{ href: `${base}/settings`, label: settings.title }}>
        {text.exportLead}
      </PageTitle>
      {may("moving") ? (
        <div className="max-w-2xl">
          <Card label={text.exportTitle}>
            {isFresh ? (
              <ExportForm
                text={wordsOf(text)}
                action={`${base}/export/file`}
                hasKeys={sellsLicenses(application.kind)}
                filesCommand={publishesUpdates(application.kind) ? exportCommand(application.slug) : null}
                lengthMin={PASSPHRASE_LENGTH_MIN}
                refused={await currentUploadRefusal()}
              />
            ) : (
              <>
                <p className="mb-4">{text.exportProveLead}</p>
                <Form
                  action={proveForExport.bind(null, { slug: application.slug })}
                  label={text.exportProve}
                  pending={text.exportProving}
                />
              </>
            )}
          </Card>
        </div>
      ) : (
        <Alert kind="info">{text.onlyOwners}</Alert>
      )}
    </>
  );
}
