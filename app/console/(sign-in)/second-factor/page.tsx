import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { optionalOperator } from "@/lib/session/current-operator";
import { Card } from "@/lib/ui/card";
import { SecondFactorField } from "@/lib/ui/console/second-factor-field";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { signOut } from "../../actions";
import { giveCode } from "./actions";

export const metadata: Metadata = { title: "Second factor" };

export default async function SecondFactorPage() {
  const session = await optionalOperator();
  if (!session) redirect("/console/sign-in");
  if (session.isComplete) redirect("/console");
  return (
    <>
      <Heading title="Second factor">You are almost in, {session.operator.email}.</Heading>
      <Card>
        <Form action={giveCode} label="Go on" pending="Checking …" wide>
          <SecondFactorField name="code" />
        </Form>
      </Card>
      <Form action={signOut} label="Sign out" pending="Signing out …" look="quiet" />
      <p className="mt-6 text-muted">
        Lost your app and your recovery codes? An owner can remove your second factor under Team, and so can
        anyone with access to the server, with{" "}
        <code className="font-mono">npm run latchkey -- operator reset-second-factor --email …</code>
      </p>
    </>
  );
}
