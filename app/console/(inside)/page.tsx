import type { Metadata } from "next";
import { kindName } from "@/lib/domain/applications/application";
import { listApplications } from "@/lib/domain/applications/list";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage() {
  await currentOperator();
  const look = await currentLook();
  const applications = await listApplications(contextFor(SYSTEM, look.now));
  return (
    <>
      <PageTitle title="Applications">What you sell and publish.</PageTitle>
      <DataTable
        caption="Applications"
        rows={applications}
        keyOf={({ id }) => id}
        empty={
          <>
            There is no application yet. Create one with{" "}
            <code>npm run latchkey -- app create SLUG --name NAME</code>
          </>
        }
        columns={[
          { title: "Name", cell: ({ slug, name }) => <a href={`/console/applications/${slug}`}>{name}</a> },
          { title: "Address", cell: ({ slug }) => <code className="font-mono">{slug}</code> },
          { title: "Kind", cell: ({ kind }) => kindName(kind) },
        ]}
      />
    </>
  );
}
