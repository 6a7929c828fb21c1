import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { listPlans } from "@/lib/domain/applications/plans";
import { applicationPage } from "@/lib/session/application-page";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { planColumns } from "./plan-columns";
import { planWords } from "./words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${planWords(look.locale.language).title} · ${application.name}` };
}

export default async function PlansPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = planWords(look.locale.language);
  const plans = await listPlans(ctx, application);
  const mayChange = may("plans");
  const create = (
    <Link href={`${base}/plans/new`} className="btn btn-primary min-h-control">
      {text.create}
    </Link>
  );
  return (
    <>
      <PageTitle title={text.title} actions={mayChange && plans.length > 0 && create}>
        {text.lead}
      </PageTitle>
      <DataTable
        caption={text.title}
        columns={planColumns(look, base)}
        rows={plans}
        keyOf={({ code }) => code}
        empty={
          mayChange ? (
            <>
              <p className="mb-4">{text.none}</p>
              {create}
            </>
          ) : (
            text.noneToLookAt
          )
        }
      />
    </>
  );
}
