import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { holderOfLink } from "@/lib/domain/people/operator-links";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { Card } from "@/lib/ui/card";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { signIn } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentConsoleLook()).words.signIn.title };
}

/** Where a one-time link leads. Looking uses nothing up; the button does. */
export default async function EnterPage({ searchParams }: { searchParams: SearchParams }) {
  const { now, words } = await currentConsoleLook();
  const text = words.signIn;
  const link = textParam(await searchParams, "link");
  const holder = await holderOfLink(contextFor(SYSTEM, now), link);
  if (!holder) {
    return (
      <>
        <Heading title={text.linkOver}>
          {text.linkOverLead} <code className="font-mono">latchkey operator link --email …</code>
        </Heading>
        <a href="/console/sign-in" className="btn btn-primary min-h-control">
          {text.newLink}
        </a>
      </>
    );
  }
  return (
    <>
      <Heading title={holder.email === null ? text.welcome : text.title} />
      <Card>
        {holder.email !== null && (
          <p className="mb-4">
            {text.aboutToSignIn} <strong className="wrap-anywhere">{holder.email}</strong>.
          </p>
        )}
        <Form action={signIn} fields={{ link }} label={text.signIn} pending={text.signingIn} wide>
          {holder.email === null && <EmailField label={text.yourEmail} hint={text.firstOwner} />}
        </Form>
      </Card>
    </>
  );
}
