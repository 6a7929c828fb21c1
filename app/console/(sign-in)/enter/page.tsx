import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { holderOfLink } from "@/lib/domain/people/operator-links";
import { currentLook } from "@/lib/session/current";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Reason } from "@/lib/ui/console/reason";
import { EmailField } from "@/lib/ui/email-field";
import { Heading } from "@/lib/ui/heading";

export const metadata: Metadata = { title: "Sign in to the console" };

/** Where a one-time link leads. Looking uses nothing up; the button does. */
export default async function EnterPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const refused = refusedForm();
  const link = refused?.values.link ?? textParam(await searchParams, "link");
  const holder = await holderOfLink(contextFor(SYSTEM, look.now), link);
  if (!holder) {
    return (
      <>
        <Heading title="This link does not work any more">
          A link works once and for a limited time. Ask for a new one, or print one on the server with{" "}
          <code className="font-mono">npm run latchkey -- operator link --email …</code>
        </Heading>
        <Reason look={look} refused={refused?.problem === "link_over" ? null : refused} />
        <a href="/console/sign-in" className="btn btn-primary min-h-11">
          Ask for a new link
        </a>
      </>
    );
  }
  return (
    <>
      <Heading title={holder.email === null ? "Welcome to your console" : "Sign in to the console"} />
      <Reason look={look} refused={refused} />
      <Card>
        {holder.email !== null && (
          <p className="mb-4">
            You are about to sign in as <strong className="wrap-anywhere">{holder.email}</strong>.
          </p>
        )}
        <ActionForm action="/console/enter" fields={{ link }} label="Sign in" pending="Signing in …" wide>
          {holder.email === null && (
            <EmailField
              label="Your e-mail address"
              hint="You become the first owner of this console, and can invite others."
              defaultValue={refused?.values.email}
            />
          )}
        </ActionForm>
      </Card>
    </>
  );
}
