import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { listPlans } from "@/lib/domain/applications/plans";
import { termsIn } from "@/lib/messages/terms/terms";
import { applicationPage } from "@/lib/session/application-page";
import { Counted } from "@/lib/ui/console/counted";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";

export const metadata: Metadata = { title: "Plans" };

const FEATURES_NAMED = 3;

export default async function PlansPage({ params }: { params: Promise<{ slug: string }> }) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const plans = await listPlans(ctx, application);
  const terms = termsIn(look.locale.language);
  const path = `${base}/plans`;
  const mayChange = may("plans");
  const create = (
    <Link href={`${path}/new`} className="btn btn-primary min-h-control">
      Create plan
    </Link>
  );
  return (
    <>
      <PageTitle title="Plans" actions={mayChange && plans.length > 0 && create}>
        What is sold: every key is issued of a plan.
      </PageTitle>
      <DataTable
        caption="Plans"
        rows={plans}
        keyOf={({ code }) => code}
        empty={
          mayChange ? (
            <>
              <p className="mb-4">There is no plan yet. Create the first one, then issue keys of it.</p>
              {create}
            </>
          ) : (
            "There is no plan yet. An owner can create the first one."
          )
        }
        columns={[
          {
            title: "Code",
            cell: ({ code }) => (
              <Link href={`${path}/${code}`} className="font-mono">
                {code}
              </Link>
            ),
          },
          { title: "Name", cell: ({ name }) => name },
          { title: "Status", isWhole: true, cell: ({ status }) => terms.planStatuses[status] },
          { title: "Devices", isWhole: true, cell: ({ maxActivations }) => terms.devices(maxActivations) },
          { title: "Features", cell: ({ features }) => namesOf(Object.keys(features)) },
          {
            title: "Sold keys",
            isNumber: true,
            cell: ({ soldKeys }) => <Counted look={look} of={soldKeys} />,
          },
        ]}
      />
    </>
  );
}

function namesOf(features: readonly string[]): string {
  if (features.length === 0) return "None";
  const more = features.length - FEATURES_NAMED;
  return features.slice(0, FEATURES_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
