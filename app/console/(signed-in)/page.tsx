import type { Metadata } from "next";
import { summarizeApplications } from "@/lib/domain/applications/list";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { countOpenErasureRequests } from "@/lib/domain/people/erasure-requests";
import { roleMay } from "@/lib/domain/permissions";
import { adoptionOfEach } from "@/lib/domain/release-lists/read-adoption";
import { attention } from "@/lib/operations/attention/attention";
import { toldRow } from "@/lib/operations/attention/told";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { Alert } from "@/lib/ui/alert";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { formatCount } from "@/lib/words/formats";
import { applicationColumns } from "./application-columns";
import { overviewWords } from "./applications/[slug]/words";
import { AttentionRows, AttentionSection } from "./attention-list";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await currentConsoleLook();
  return { title: overviewWords(locale.language).list.title };
}

export default async function ApplicationsPage() {
  const { operator } = await currentOperator();
  const look = await currentConsoleLook();
  const { list: text } = overviewWords(look.locale.language);
  const ctx = contextFor(SYSTEM, look.now);
  const applications = await summarizeApplications(ctx);
  const requests = await countOpenErasureRequests(ctx);
  const words = look.words.mail.requests;
  const adoptions = await adoptionOfEach(ctx, applications);
  const rows = (await attention(ctx, null)).map((row) =>
    toldRow(row, look.words, look.locale, { isOfAll: true }),
  );
  const create = (
    <Link href="/console/applications/new" className="btn btn-primary min-h-control">
      {text.create}
    </Link>
  );
  const mayCreate = roleMay(operator.role, "applications");
  return (
    <>
      <PageTitle
        title={text.title}
        count={applications.length > 0 && String(applications.length)}
        actions={mayCreate && applications.length > 0 && create}
      />
      {requests > 0 && (
        <Alert kind="warning">
          {words.open(formatCount(requests, look.locale))}{" "}
          <Link href="/console/erasure-requests">{words.show}</Link>
        </Alert>
      )}
      {rows.length > 0 && (
        <AttentionSection title={look.words.attention.title}>
          <AttentionRows rows={rows} />
        </AttentionSection>
      )}
      <DataTable
        caption={text.title}
        rows={applications}
        keyOf={({ id }) => id}
        columns={applicationColumns(look, adoptions)}
        empty={
          mayCreate ? (
            <>
              <h2 className="text-section text-base-content">{text.none}</h2>
              <p className="mx-auto mt-1 mb-4 max-w-prose">{text.noneLead}</p>
              {create}
            </>
          ) : (
            text.noneForOthers
          )
        }
      />
    </>
  );
}
