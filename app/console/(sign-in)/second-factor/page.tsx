import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentLook } from "@/lib/session/current";
import { optionalOperator } from "@/lib/session/current-operator";
import { refusedForm } from "@/lib/session/page-run";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Reason } from "@/lib/ui/console/reason";
import { SecondFactorField } from "@/lib/ui/console/second-factor-field";
import { Heading } from "@/lib/ui/heading";

export const metadata: Metadata = { title: "Second factor" };

export default async function SecondFactorPage() {
  const look = await currentLook();
  const session = await optionalOperator();
  if (!session) redirect("/console/sign-in");
  if (session.isComplete) redirect("/console");
  const refused = refusedForm();
  return (
    <>
      <Heading title="Second factor">You are almost in, {session.operator.email}.</Heading>
      <Reason look={look} refused={refused} />
      <Card>
        <ActionForm action="/console/second-factor" label="Go on" pending="Checking …" wide>
          <SecondFactorField name="code" refused={refused} />
        </ActionForm>
      </Card>
      <ActionForm action="/console/sign-out" label="Sign out" pending="Signing out …" look="quiet" />
      <p className="mt-6 text-muted">
        Lost your app and your recovery codes? An owner can remove your second factor under Team, and so can
        anyone with access to the server, with{" "}
        <code className="font-mono">npm run latchkey -- operator reset-second-factor --email …</code>
      </p>
    </>
  );
}
