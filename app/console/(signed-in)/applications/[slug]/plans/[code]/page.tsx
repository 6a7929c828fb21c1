import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { findPlan, type ListedPlan } from "@/lib/domain/applications/plans";
import { listVariants } from "@/lib/domain/applications/variants";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { DomainError } from "@/lib/domain/errors";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { PlanForm } from "@/lib/ui/console/plan-form";
import { savePlan } from "./actions";
import { PlanFacts } from "./plan-facts";
import { Touched } from "./touched";

export const metadata: Metadata = { title: "Plan" };

const DONE: Readonly<Record<string, string>> = {
  created: "The plan is created.",
  saved: "The plan is saved.",
};

type Props = { params: Promise<{ slug: string; code: string }> };

export default async function PlanPage({ params }: Props) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  const { slug, code } = await params;
  const application = await currentApplication(slug);
  if (!sellsLicenses(application.kind)) notFound();
  const ctx = contextFor(SYSTEM, look.now);
  const plan = await orNotFound(findPlan(ctx, application, decodeURIComponent(code)));
  const plans = `/console/applications/${slug}/plans`;
  const publishes = publishesUpdates(application.kind);
  return (
    <>
      <PageTitle title={plan.name} above={{ href: plans, label: "Plans" }}>
        <code className="font-mono">{plan.code}</code>, which shops issue keys by and which stays as it is.
      </PageTitle>
      <Done text={DONE[await currentDone()]} />
      <Touched look={look} soldKeys={plan.soldKeys} />
      <Card>
        {roleMay(operator.role, "plans") ? (
          <PlanForm
            action={savePlan.bind(null, { slug, code: plan.code })}
            version={planVersion(plan)}
            plan={plan}
            variants={await listVariants(ctx, application)}
            publishes={publishes}
          />
        ) : (
          <PlanFacts plan={plan} publishes={publishes} />
        )}
      </Card>
    </>
  );
}

async function orNotFound(plan: Promise<ListedPlan>): Promise<ListedPlan> {
  try {
    return await plan;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  }
}
