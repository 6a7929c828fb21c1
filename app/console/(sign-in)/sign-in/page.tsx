import type { Metadata } from "next";
import { headers } from "next/headers";
import { currentLook } from "@/lib/session/current";
import { isLocalInstallation } from "@/lib/session/installation";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { type SignInProvider, signInProvider } from "@/lib/session/sign-in-provider";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Reason } from "@/lib/ui/console/reason";
import { EmailField } from "@/lib/ui/email-field";
import { Heading } from "@/lib/ui/heading";

export const metadata: Metadata = { title: "Sign in to the console" };

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const refused = refusedForm();
  const query = await searchParams;
  const provider = signInProvider((await headers()).get("host"));
  const wasSent = !refused && textParam(query, "sent") !== "";
  return (
    <>
      <Heading title="Sign in to the console">
        For the people who run this service.
        {!provider && " We send you a link; there is no password."}
      </Heading>
      <Reason look={look} refused={refused} />
      {!refused && textParam(query, "left") && (
        <Alert kind="success" announce>
          You are signed out.
        </Alert>
      )}
      {wasSent && (
        <Alert kind="success" announce>
          If that address belongs to an operator, a link is on its way. It works once, for 15 minutes.
          {isLocalInstallation() &&
            " This installation has no mail server: the link is in the server's log and in the outbox folder."}
        </Alert>
      )}
      {provider && <ProviderCard provider={provider} />}
      <Card>
        <ActionForm action="/console/sign-in" label="Send me a link" pending="Sending …" wide>
          <EmailField label="E-mail address" defaultValue={refused?.values.email} />
        </ActionForm>
      </Card>
      <p className="text-muted">
        No mail? Anyone with access to the server can print a link with{" "}
        <code className="font-mono">npm run latchkey -- operator link --email …</code>
      </p>
    </>
  );
}

function ProviderCard({ provider: { name, elsewhere } }: { provider: SignInProvider }) {
  const label = `Sign in with ${name}`;
  return (
    <Card>
      {elsewhere ? (
        <a href={elsewhere} className="btn btn-primary min-h-11">
          {label}
        </a>
      ) : (
        <ActionForm action="/console/oidc" label={label} pending="One moment …" wide />
      )}
    </Card>
  );
}
