import type { Metadata } from "next";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { issuablePlans } from "@/lib/domain/keys/issuable-plans";
import { applicationPage } from "@/lib/session/application-page";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { issueKeys } from "./actions";
import { IssueForm } from "./issue-form";
import { IssuedKeys } from "./issued-keys";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export const metadata: Metadata = { title: "Issue keys" };

export default async function IssueKeysPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params, sellsLicenses);
  const keysPath = `${base}/keys`;
  const above = { href: keysPath, label: "Keys" };
  const plans = await issuablePlans(ctx, application);
  const mayIssue = may("keys");
  const { slug } = application;
  return (
    <FormScope action={issueKeys.bind(null, { slug })}>
      <IssuedKeys locale={look.locale} slug={slug} above={above}>
        <PageTitle title="Issue keys" above={above}>
          For customers who did not buy in a shop: invoices, gifts, resellers.
        </PageTitle>
        {!mayIssue && (
          <Alert kind="info">
            Your role does not permit issuing keys. Ask an owner or somebody of support.
          </Alert>
        )}
        {mayIssue && plans.length === 0 && (
          <Alert kind="info">
            There is no plan to issue keys of. Make one that is public or hidden in{" "}
            <Link href={`${base}/plans`}>plans</Link> first.
          </Alert>
        )}
        {mayIssue && plans.length > 0 && (
          <IssueForm look={look} plans={plans} wantedPlan={textParam(await searchParams, "plan")} />
        )}
      </IssuedKeys>
    </FormScope>
  );
}
