import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { findPlan } from "@/lib/domain/applications/plans";
import { listVariants } from "@/lib/domain/applications/variants";
import { doneWords } from "@/lib/messages/forms/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { applicationPage } from "@/lib/session/application-page";
import { orNotFound } from "@/lib/session/current-application";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { PlanForm } from "@/lib/ui/console/plan-form";
import { savePlan } from "./actions";
import { PlanFacts } from "./plan-facts";
import { Touched } from "./touched";

export const metadata: Metadata = { title: "Plan" };

type Props = { params: Promise<{ slug: string; code: string }> };

export default async function PlanPage({ params }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const { slug, code } = await params;
  const plan = await orNotFound(findPlan(ctx, application, decodeURIComponent(code)));
  const terms = termsIn(look.locale.language);
  const plans = `${base}/plans`;
  const publishes = publishesUpdates(application.kind);
  return (
    <>
      <PageTitle title={plan.name} above={{ href: plans, label: "Plans" }}>
        <code className="font-mono">{plan.code}</code>, which shops issue keys by and which stays as it is.
      </PageTitle>
      <Done text={doneWords("plan", await currentDone(), look.locale.language)} />
      <Touched look={look} soldKeys={plan.soldKeys} />
      <Card>
        {may("plans") ? (
          <PlanForm
            action={savePlan.bind(null, { slug, code: plan.code })}
            version={planVersion(plan)}
            terms={terms}
            plan={plan}
            variants={await listVariants(ctx, application)}
            publishes={publishes}
          />
        ) : (
          <PlanFacts terms={terms} plan={plan} publishes={publishes} />
        )}
      </Card>
    </>
  );
}
