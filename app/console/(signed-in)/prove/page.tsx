import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { placeIn } from "@/lib/session/console-place";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { SecondFactorField } from "@/lib/ui/console/second-factor-field";
import { LinkByMail } from "./link-by-mail";

export const metadata: Metadata = { title: "Prove who you are" };

/** Shown in the place of what a form would have done, with the form's own fields. */
export default async function ProvePage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const { operator, hasSecondFactor } = await currentOperator();
  const refused = refusedForm();
  const wasSent = !refused && textParam(await searchParams, "sent") !== "";
  const { "prove-for": action = "", ...fields } = refused?.values ?? {};
  // A factor that was set up since then asks for a code, and there is no form here for it to go on with.
  if (hasSecondFactor ? !action : !refused && !wasSent) redirect("/console");
  // Not through /console, which would lead there once and forget it, before the link is opened.
  const place = action || placeIn((await headers()).get("cookie")) || "/console";
  return (
    <>
      <PageTitle title="Prove who you are" above={{ href: place, label: "Back without changing anything" }}>
        Changes to signing keys, tokens, the team and second factors need a recent proof that it is really
        you.
      </PageTitle>
      <Reason look={look} refused={refused} />
      {hasSecondFactor ? (
        <Card>
          <ActionForm action={action} fields={fields} label="Go on" pending="Checking …" wide>
            <SecondFactorField name="proof" refused={refused} also="What you typed before is kept." />
          </ActionForm>
        </Card>
      ) : (
        <LinkByMail email={operator.email} wasSent={wasSent} isSettingUp={place === "/console/you"} />
      )}
    </>
  );
}
