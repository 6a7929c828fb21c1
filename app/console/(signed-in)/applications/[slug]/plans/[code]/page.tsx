import type { Metadata } from "next";
import { publishesUpdates, sellsLicenses } from "@/lib/domain/applications/application";
import { mayIssue } from "@/lib/domain/applications/plan";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { findPlan, type ListedPlan } from "@/lib/domain/applications/plans";
import { listVariants } from "@/lib/domain/applications/variants";
import { listPlugins } from "@/lib/domain/release-lists/list";
import { applicationPage } from "@/lib/session/application-page";
import { orNotFound } from "@/lib/session/current-application";
import { currentDone } from "@/lib/session/flash";
import { Done } from "@/lib/ui/console/done";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { doneWords } from "@/lib/words/forms/words";
import { DraftNotice } from "../../draft-notice";
import { PlanForm } from "../plan-form";
import { planWords } from "../words";
import { publishPlan, savePlan } from "./actions";
import { PlanFacts } from "./plan-facts";
import { Touched } from "./touched";

type Props = { params: Promise<{ slug: string; code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await applicationPage(params, sellsLicenses);
  const { name } = await planOf(page, await params);
  return { title: `${name} · ${planWords(page.look.locale.language).title} · ${page.application.name}` };
}

export default async function PlanPage({ params }: Props) {
  const page = await applicationPage(params, sellsLicenses);
  const plan = await planOf(page, await params);
  const { look, ctx, application, base, may } = page;
  const text = planWords(look.locale.language);
  const { slug } = application;
  const publishes = publishesUpdates(application.kind);
  return (
    <>
      <PageTitle
        title={plan.name}
        above={{ href: `${base}/plans`, label: text.title }}
        actions={
          may("keys") &&
          mayIssue(plan.status) && (
            <Link
              href={`${base}/keys/new?${new URLSearchParams({ plan: plan.code })}`}
              className="btn btn-outline min-h-control border-muted"
            >
              {text.issue}
            </Link>
          )
        }
      >
        {text.code} <code className="font-mono">{plan.code}</code>. {text.codeUse}
      </PageTitle>
      <Done text={doneWords("plan", await currentDone(), look.locale.language)} />
      {plan.status === "draft" && (
        <DraftNotice
          name={plan.name}
          action={may("plans") ? publishPlan.bind(null, { slug, code: plan.code }) : null}
          fields={{ version: planVersion(plan) }}
        />
      )}
      <Touched soldKeys={plan.soldKeys} />
      {may("plans") ? (
        <PlanForm
          action={savePlan.bind(null, { slug, code: plan.code })}
          version={planVersion(plan)}
          plan={plan}
          variants={await listVariants(ctx, application)}
          plugins={await listPlugins(ctx, application)}
          publishes={publishes}
        />
      ) : (
        <PlanFacts plan={plan} publishes={publishes} />
      )}
    </>
  );
}

type Page = Awaited<ReturnType<typeof applicationPage>>;

async function planOf({ ctx, application }: Page, { code }: { code: string }): Promise<ListedPlan> {
  return orNotFound(findPlan(ctx, application, code));
}
