import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { DomainError } from "@/lib/domain/errors";
import { findStagedImport } from "@/lib/domain/moving/staged-import";
import { applicationPage } from "@/lib/session/application-page";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Facts } from "@/lib/ui/console/facts";
import { PageTitle } from "@/lib/ui/console/page-title";
import { formatCount } from "@/lib/words/formats";
import { movingWords } from "../words";
import { ImportActs } from "./import-acts";
import { ImportProblems } from "./import-problems";

type Props = { params: Promise<{ slug: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${movingWords(look.locale.language).report} · ${application.name}` };
}

export default async function StagedImportPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = movingWords(look.locale.language);
  const above = { href: `${base}/import`, label: text.importTitle };
  if (!may("moving")) {
    return (
      <>
        <PageTitle title={text.report} above={above} />
        <Alert kind="info">{text.onlyOwners}</Alert>
      </>
    );
  }
  const staged = await findStagedImport(ctx, application, (await params).id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
  const count = (value: number) => <span className="tabular-nums">{formatCount(value, look.locale)}</span>;
  return (
    <>
      <PageTitle title={text.report} above={above} />
      <div className="max-w-3xl">
        <ImportActs base={base} staged={staged} />
        <Card label={text.report}>
          <Facts
            facts={[
              ...(staged.fileName ? [{ term: text.fileName, is: staged.fileName }] : []),
              { term: text.lines, is: count(staged.lines) },
              { term: text.keys, is: count(staged.keys) },
              { term: text.devices, is: count(staged.devices) },
              {
                term: text.alreadyThere,
                is: (
                  <>
                    {count(staged.alreadyThere)}{" "}
                    {staged.alreadyThere > 0 && (
                      <span className="text-small text-muted">{text.alreadyThereHint}</span>
                    )}
                  </>
                ),
              },
              { term: text.problems, is: count(staged.problemsInAll) },
            ]}
          />
        </Card>
        <ImportProblems base={base} staged={staged} />
      </div>
    </>
  );
}
