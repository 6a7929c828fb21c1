import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { issuablePlans } from "@/lib/domain/keys/issuable-plans";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
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
  const look = await currentLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  if (!sellsLicenses(application.kind)) notFound();
  const keysPath = `/console/applications/${application.slug}/keys`;
  const above = { href: keysPath, label: "Keys" };
  const plans = await issuablePlans(contextFor(SYSTEM, look.now), application);
  const mayIssue = roleMay(operator.role, "keys");
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
            <Link href={`/console/applications/${slug}/plans`}>plans</Link> first.
          </Alert>
        )}
        {mayIssue && plans.length > 0 && (
          <IssueForm look={look} plans={plans} wantedPlan={textParam(await searchParams, "plan")} />
        )}
      </IssuedKeys>
    </FormScope>
  );
}
