import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { isLocalInstallation } from "@/lib/session/installation";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { Field } from "@/lib/ui/field";

export const metadata: Metadata = { title: "Prove who you are" };

/** Shown in the place of what a form would have done, with the form's own fields. */
export default async function ProvePage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const { operator, hasSecondFactor } = await currentOperator();
  const refused = refusedForm();
  const wasSent = !refused && textParam(await searchParams, "sent") !== "";
  if (!refused && !wasSent) redirect("/console");
  const { "prove-for": action = "", ...fields } = refused?.values ?? {};
  return (
    <>
      <PageTitle title="Prove who you are">
        Signing keys, tokens and the team are changed by people, and not by browsers that were left open.
      </PageTitle>
      <Reason look={look} refused={refused} />
      {wasSent && (
        <Alert kind="success" announce>
          A link to {operator.email} is on its way. It works once, for 15 minutes, and leads back to the page
          you came from.
          {isLocalInstallation() &&
            " This installation has no mail server: the link is in the server's log and in the outbox folder."}
        </Alert>
      )}
      {hasSecondFactor && action ? (
        <Card>
          <ActionForm action={action} fields={fields} label="Go on" pending="Checking …" wide>
            <Field
              name="proof"
              label="Code"
              hint="The six digits that your authenticator app shows now, or one of your recovery codes. What you typed is kept."
              autoComplete="one-time-code"
              inputMode="text"
              required
              mono
            />
          </ActionForm>
        </Card>
      ) : (
        <Card>
          <p className="mb-4">
            You have no second factor, so a fresh link proves it. With a second factor, a code is enough, and
            what you typed is kept: set one up under <a href="/console/you">You</a>.
          </p>
          <ActionForm action="/console/prove" label="Send me a link" pending="Sending …" wide />
        </Card>
      )}
    </>
  );
}
