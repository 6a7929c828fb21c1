import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { holderOfLink } from "@/lib/domain/people/operator-links";
import { currentLook } from "@/lib/session/current";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { signIn } from "./actions";

export const metadata: Metadata = { title: "Sign in to the console" };

/** Where a one-time link leads. Looking uses nothing up; the button does. */
export default async function EnterPage({ searchParams }: { searchParams: SearchParams }) {
  const { now } = await currentLook();
  const link = textParam(await searchParams, "link");
  const holder = await holderOfLink(contextFor(SYSTEM, now), link);
  if (!holder) {
    return (
      <>
        <Heading title="This link does not work any more">
          A link works once and for a limited time. Ask for a new one, or print one on the server with{" "}
          <code className="font-mono">npm run latchkey -- operator link --email …</code>
        </Heading>
        <a href="/console/sign-in" className="btn btn-primary min-h-11">
          Ask for a new link
        </a>
      </>
    );
  }
  return (
    <>
      <Heading title={holder.email === null ? "Welcome to your console" : "Sign in to the console"} />
      <Card>
        {holder.email !== null && (
          <p className="mb-4">
            You are about to sign in as <strong className="wrap-anywhere">{holder.email}</strong>.
          </p>
        )}
        <Form action={signIn} fields={{ link }} label="Sign in" pending="Signing in …" wide>
          {holder.email === null && (
            <EmailField
              label="Your e-mail address"
              hint="You become the first owner of this console, and can invite others."
            />
          )}
        </Form>
      </Card>
    </>
  );
}
