import type { Metadata } from "next";
import { currentLook } from "@/lib/session/current";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { isSignInLinkGood } from "@/lib/session/sign-in";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { signIn } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.enter.title };
}

/** Where a sign-in link leads. Looking uses nothing up; the button does (docs/contract.md D7). */
export default async function EnterPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const messages = look.messages.enter;
  const query = await searchParams;
  const [email, token] = [textParam(query, "email"), textParam(query, "token")];
  if (!(await isSignInLinkGood(email, token))) {
    return (
      <>
        <Heading title={messages.over} />
        <Alert kind="warning" announce>
          {messages.overHint}
        </Alert>
        <a href="/account" className="btn btn-primary min-h-11">
          {messages.again}
        </a>
      </>
    );
  }
  return (
    <>
      <Heading title={messages.title} />
      <Card>
        <p className="mb-4">
          {messages.lead} <strong className="wrap-anywhere">{email}</strong>
        </p>
        <Form
          action={signIn}
          fields={{ email, token }}
          label={messages.submit}
          pending={messages.pending}
          wide
        />
      </Card>
      <p className="text-muted">{messages.notYou}</p>
    </>
  );
}
