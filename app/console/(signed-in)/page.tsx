import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { summarizeApplications } from "@/lib/domain/applications/list";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { termsIn } from "@/lib/messages/terms/terms";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { Counted } from "@/lib/ui/console/counted";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage() {
  const { operator } = await currentOperator();
  const look = await currentConsoleLook();
  const applications = await summarizeApplications(contextFor(SYSTEM, look.now));
  const create = (
    <Link href="/console/applications/new" className="btn btn-primary min-h-control">
      Create application
    </Link>
  );
  const mayCreate = roleMay(operator.role, "applications");
  return (
    <>
      <PageTitle title="Applications" actions={mayCreate && applications.length > 0 && create}>
        What you sell and publish.
      </PageTitle>
      <DataTable
        caption="Applications"
        rows={applications}
        keyOf={({ id }) => id}
        empty={
          mayCreate ? (
            <>
              <p className="mb-4">
                There is no application yet. Create the first one: its keys, plans and releases follow.
              </p>
              {create}
            </>
          ) : (
            "There is no application yet. An owner can create the first one."
          )
        }
        columns={[
          {
            title: "Name",
            cell: ({ slug, name }) => <Link href={`/console/applications/${slug}`}>{name}</Link>,
          },
          { title: "Address", cell: ({ slug }) => <code className="font-mono">{slug}</code> },
          {
            title: "Kind",
            isWhole: true,
            cell: ({ kind }) => termsIn(look.locale.language).applicationKinds[kind],
          },
          {
            title: "Active keys",
            isNumber: true,
            cell: ({ kind, activeKeys }) =>
              sellsLicenses(kind) ? <Counted look={look} of={activeKeys} /> : "–",
          },
          {
            title: "Newest release",
            cell: ({ kind, newestVersion }) => (publishesUpdates(kind) ? (newestVersion ?? "None yet") : "–"),
          },
        ]}
      />
    </>
  );
}
