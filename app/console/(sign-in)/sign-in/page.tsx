import type { Metadata } from "next";
import { headers } from "next/headers";
import { sentenceOfOidcWord } from "@/lib/messages/oidc-problems";
import { currentDone } from "@/lib/session/flash";
import { isLocalInstallation } from "@/lib/session/installation";
import { signInProvider } from "@/lib/session/sign-in-provider";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { EmailField } from "@/lib/ui/email-field";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import { askForLink } from "./actions";
import { ProviderCard } from "./provider-card";

export const metadata: Metadata = { title: "Sign in to the console" };

const DONE: Readonly<Record<string, string>> = {
  left: "You are signed out.",
  sent: "If that address belongs to an operator, a link is on its way. It works once, for 15 minutes.",
};
const LOCAL =
  " This installation has no mail server: the link is in the server's log and in the outbox folder.";
const WRONG: Readonly<Record<string, string>> = {
  over: "Your session is over. Nothing was changed, and what you typed was not kept. Sign in with this browser to come back to the page.",
  "over-elsewhere": "Your session is over. Nothing was changed; sign in and do it again.",
};

export default async function SignInPage() {
  const provider = signInProvider((await headers()).get("host"));
  const done = await currentDone();
  const wrong = WRONG[done] ?? (provider && sentenceOfOidcWord(done, provider.name));
  return (
    <>
      <Heading title="Sign in to the console">
        For the people who run this service.
        {!provider && " We send you a link; there is no password."}
      </Heading>
      {wrong && <FlashNotice kind="error">{wrong}</FlashNotice>}
      <Done text={done === "sent" && isLocalInstallation() ? `${DONE.sent}${LOCAL}` : DONE[done]} />
      {provider && <ProviderCard provider={provider} />}
      <Card>
        <Form action={askForLink} label="Send me a link" pending="Sending …" wide>
          <EmailField label="E-mail address" />
        </Form>
      </Card>
      <p className="text-muted">
        No mail? Anyone with access to the server can print a link with{" "}
        <code className="font-mono">npm run latchkey -- operator link --email …</code>
      </p>
    </>
  );
}
