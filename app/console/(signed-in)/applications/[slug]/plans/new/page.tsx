import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
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
  const { operator } = await currentOperator();
  const look = await currentLook();
  const application = await currentApplication((await params).slug);
  if (!sellsLicenses(application.kind)) notFound();
  const plans = `/console/applications/${application.slug}/plans`;
  const mayCreate = roleMay(operator.role, "plans");
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
            plan={NEW_PLAN}
            variants={await listVariants(contextFor(SYSTEM, look.now), application)}
            publishes={publishesUpdates(application.kind)}
          />
        </Card>
      )}
    </>
  );
}
