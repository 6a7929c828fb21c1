import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { termsIn } from "@/lib/messages/terms/terms";
import { applicationPage } from "@/lib/session/application-page";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { PlanForm } from "@/lib/ui/console/plan-form";
import { createPlan } from "./actions";

export const metadata: Metadata = { title: "Create plan" };

const NEW_PLAN = {
  name: "",
  status: "draft",
  maxActivations: 1,
  features: {},
  variants: [],
  premiumPlugins: false,
};

export default async function NewPlanPage({ params }: { params: Promise<{ slug: string }> }) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const plans = `${base}/plans`;
  const mayCreate = may("plans");
  return (
    <>
      <PageTitle title="Create plan" above={{ href: plans, label: "Plans" }}>
        {mayCreate
          ? "A draft can wait until you are ready to sell it."
          : "Your role does not permit this. Ask an owner to do it."}
      </PageTitle>
      {mayCreate && (
        <Card>
          <PlanForm
            action={createPlan.bind(null, { slug: application.slug })}
            terms={termsIn(look.locale.language)}
            plan={NEW_PLAN}
            variants={await listVariants(ctx, application)}
            publishes={publishesUpdates(application.kind)}
          />
        </Card>
      )}
    </>
  );
}
