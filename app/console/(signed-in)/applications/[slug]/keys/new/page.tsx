import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { issuablePlans } from "@/lib/domain/keys/issuable-plans";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { ShownKeys } from "@/lib/ui/console/shown-keys";
import { IssueForm } from "./issue-form";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export const metadata: Metadata = { title: "Issue keys" };

export default async function IssueKeysPage({ params, searchParams }: Props) {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  if (!sellsLicenses(application.kind)) notFound();
  const keysPath = `/console/applications/${application.slug}/keys`;
  const path = `${keysPath}/new`;
  const above = { href: keysPath, label: "Keys" };
  const result = resultOfForm();
  if (result?.kind === "keys") {
    const [first] = result.keys;
    const isOne = result.keys.length === 1 && first;
    return (
      <>
        <PageTitle
          title={isOne ? "The key is issued" : `${result.keys.length} keys are issued`}
          above={above}
          actions={
            <a href={path} className="btn btn-outline min-h-11 border-muted">
              Issue more
            </a>
          }
        />
        <Alert kind="success" announce>
          <p className="font-medium">Copy or save {isOne ? "it" : "them"} now.</p>
          <p>
            Keys and management codes are shown only this once: nobody can read them here later, not even you.
          </p>
          {isOne && (
            <p>
              <a href={`${keysPath}/${first.id}`}>Open the key</a>
            </p>
          )}
        </Alert>
        <ShownKeys look={look} keys={result.keys} fileName={`${application.slug}-keys.csv`} />
      </>
    );
  }
  const refused = refusedForm();
  const plans = await issuablePlans(contextFor(SYSTEM, look.now), application);
  const mayIssue = roleMay(operator.role, "keys");
  return (
    <>
      <PageTitle title="Issue keys" above={above}>
        For customers who did not buy in a shop: invoices, gifts, resellers.
      </PageTitle>
      <Reason look={look} refused={refused} />
      {!mayIssue && (
        <Alert kind="info">
          Your role does not permit issuing keys. Ask an owner or somebody of support.
        </Alert>
      )}
      {mayIssue && plans.length === 0 && (
        <Alert kind="info">
          There is no plan to issue keys of. Make one that is public or hidden in{" "}
          <a href={`/console/applications/${application.slug}/plans`}>plans</a> first.
        </Alert>
      )}
      {mayIssue && plans.length > 0 && (
        <IssueForm
          look={look}
          path={path}
          plans={plans}
          wantedPlan={textParam(await searchParams, "plan")}
          refused={refused}
        />
      )}
    </>
  );
}
