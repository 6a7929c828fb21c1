import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { optionalOperator } from "@/lib/session/current-operator";
import { Card } from "@/lib/ui/card";
import { SecondFactorField } from "@/lib/ui/console/second-factor-field";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { signOut } from "../../actions";
import { giveCode } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentConsoleLook()).words.signIn.secondFactor };
}

export default async function SecondFactorPage() {
  const session = await optionalOperator();
  if (!session) redirect("/console/sign-in");
  if (session.isComplete) redirect("/console");
  const text = (await currentConsoleLook()).words.signIn;
  return (
    <>
      <Heading title={text.secondFactor}>{text.almostIn(session.operator.email)}</Heading>
      <Card>
        <Form action={giveCode} label={text.goOn} pending={text.checking} wide>
          <SecondFactorField name="code" label={text.code} hint={text.codeHint} />
        </Form>
      </Card>
      <Form action={signOut} label={text.signOut} pending={text.signingOut} look="quiet" />
      <p className="mt-6 text-muted">
        {text.lostBoth} <code className="font-mono">latchkey operator reset-second-factor --email …</code>
      </p>
    </>
  );
}
