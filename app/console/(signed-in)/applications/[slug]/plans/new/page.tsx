import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { NEW_PLAN } from "@/lib/domain/applications/plan-fields";
import { listVariants } from "@/lib/domain/applications/variants";
import { listPlugins } from "@/lib/domain/release-lists/list";
import { applicationPage } from "@/lib/session/application-page";
import { PageTitle } from "@/lib/ui/console/page-title";
import { PlanForm } from "../plan-form";
import { planWords } from "../words";
import { createPlan } from "./actions";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${planWords(look.locale.language).create} · ${application.name}` };
}

export default async function NewPlanPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = planWords(look.locale.language);
  const mayCreate = may("plans");
  return (
    <>
      <PageTitle title={text.create} above={{ href: `${base}/plans`, label: text.title }}>
        {mayCreate ? text.forSale : text.notPermitted}
      </PageTitle>
      {mayCreate && (
        <PlanForm
          action={createPlan.bind(null, { slug: application.slug })}
          plan={NEW_PLAN}
          variants={await listVariants(ctx, application)}
          plugins={await listPlugins(ctx, application)}
          publishes={publishesUpdates(application.kind)}
        />
      )}
    </>
  );
}
