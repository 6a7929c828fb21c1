import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { draftPlans } from "@/lib/domain/applications/plans";
import { issuablePlans } from "@/lib/domain/keys/issuable-plans";
import { mailSettings } from "@/lib/domain/mails/settings";
import { applicationPage } from "@/lib/session/application-page";
import { hasMailServer } from "@/lib/session/installation";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { termsIn } from "@/lib/words/terms/terms";
import { DraftNotice } from "../../draft-notice";
import { issueKeys, publishPlan } from "./actions";
import { IssueForm } from "./issue-form";
import { IssuedKeys } from "./issued-keys";
import { issueWords } from "./words";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, sellsLicenses);
  return { title: `${issueWords(look.locale.language).title} · ${application.name}` };
}

export default async function IssueKeysPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const text = issueWords(look.locale.language);
  const above = { href: `${base}/keys`, label: text.above };
  const [plans, mail] = await Promise.all([issuablePlans(ctx, application), mailSettings(ctx, application)]);
  const mayIssue = may("keys");
  const drafts = mayIssue && plans.length === 0 ? await draftPlans(ctx, application) : [];
  return (
    <FormScope action={issueKeys.bind(null, { slug: application.slug })}>
      <IssuedKeys
        locale={look.locale}
        ends={termsIn(look.locale.language).keyMoments.expiresAt.label}
        above={above}
      >
        <PageTitle title={text.title} above={above}>
          {text.lead}
        </PageTitle>
        {!mayIssue && <Alert kind="info">{text.notPermitted}</Alert>}
        {drafts.map((plan) => (
          <DraftNotice
            key={plan.code}
            name={plan.name}
            action={may("plans") ? publishPlan.bind(null, { slug: application.slug, code: plan.code }) : null}
            fields={{ version: planVersion(plan), back: "issue" }}
          />
        ))}
        {mayIssue && plans.length + drafts.length === 0 && (
          <Alert kind="info">
            {text.noPlan} {may("plans") && <Link href={`${base}/plans/new`}>{text.createPlan}</Link>}
          </Alert>
        )}
        {mayIssue && plans.length > 0 && (
          <IssueForm
            plans={plans}
            wantedPlan={textParam(await searchParams, "plan")}
            mail={mail}
            mayMail={mail.keys || hasMailServer()}
          />
        )}
      </IssuedKeys>
    </FormScope>
  );
}
